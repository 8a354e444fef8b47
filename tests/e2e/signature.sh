#!/usr/bin/env bash
# The bench signature is the same on a second run and for every program given: signature.sh PROGRAM…
# Skipped (77) where the program has no bench command.
set -euo pipefail

"$1" bench --help 2>/dev/null | grep -q -e --json || { echo "no bench command yet"; exit 77; }

signature() { "$1" bench --json --seconds 0 | python3 -c 'import json, sys; print(json.load(sys.stdin)["signature"])'; }

expected=$(signature "$1")
for program in "$@"; do
  found=$(signature "$program")
  echo "$found  $program"
  [[ -n $found && $found == "$expected" ]] || { echo "expected the signature $expected"; exit 1; }
done
