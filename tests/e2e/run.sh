#!/usr/bin/env bash
# ./run is the program: run.sh PROGRAM. From another folder, through a link, two at once, it gives the same
# output, nothing else, and the same exit status as the program itself.
set -euo pipefail

program=$1
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$root/run" linked

answer() { { "$@" </dev/null 2>&1 && echo "status 0"; } || echo "status $?"; }

for arguments in "" "--help" "--version" "no-such-command" "perft tictactoe --depth 3"; do
  read -ra words <<<"$arguments"
  answer "$program" "${words[@]}" >expected
  answer "$root/run" "${words[@]}" >first &
  answer ./linked "${words[@]}" >second
  wait
  for found in first second; do
    diff expected "$found" || { echo "./run $arguments differs from the program"; exit 1; }
  done
done
