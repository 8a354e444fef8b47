#!/bin/sh
# The types of the page's modules by TypeScript; skipped (77) where node or the package is missing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
tsc=$root/build/oracles/node_modules/typescript/bin/tsc
if ! command -v node >/dev/null || [ ! -f "$tsc" ]; then
  echo "skipped: TypeScript is not here (tests/oracles/setup)"
  exit 77
fi
node "$tsc" -p "$root/tests/types"
