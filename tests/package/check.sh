#!/usr/bin/env bash
# Uses the library as a stranger would, outside the tree: check.sh find_package|pkg_config|add_subdirectory
# COMPILER BUILD_TREE. The installed forms are moved before they are used.
set -euo pipefail

way=$1 compiler=$2 tree=$3
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
work=$(mktemp -d)
build=$work/build
export BANYAN_BINARY=$root/build/package  # of the library, where it is built again
trap 'rm -rf "$work" "$BANYAN_BINARY"' EXIT
mkdir "$work/source"
cp "$here/best_move.cpp" "$work/source"
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=$here/launcher; fi

install_and_move() {
  cmake --install "$tree" --prefix "$work/first" >/dev/null
  mv "$work/first" "$work/prefix"
  if grep -rIiE "$root|$work|boost" "$work"/prefix/lib*/cmake "$work"/prefix/lib*/pkgconfig; then
    echo "the package names a place of this machine or a private dependency"
    exit 1
  fi
}

build() {
  cp "$here/$way/CMakeLists.txt" "$work/source"
  cmake -G Ninja -S "$work/source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" "$@"
  cmake --build "$build" --target best_move
  program=$build/best_move
}

case $way in
  find_package)
    install_and_move
    build -DCMAKE_PREFIX_PATH="$work/prefix"
    ;;
  # The compiler by the same name and the same flags as in the release tree: with ccache the library costs
  # nothing a second time.
  add_subdirectory) build -DBANYAN_SOURCE="$root" -DBANYAN_BINARY="$BANYAN_BINARY" -DBANYAN_WERROR=ON ;;
  pkg_config)
    install_and_move
    PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name banyan.pc)")
    export PKG_CONFIG_PATH
    program=$work/best_move
    # shellcheck disable=SC2046  # flags are words
    "$compiler" -O2 "$work/source/best_move.cpp" -o "$program" $(pkg-config --cflags --libs banyan)
    ;;
esac
"$program" | tee "$work/output"
grep -qE '^play [25], a win$' "$work/output"  # three in a row with both ends open
