#!/usr/bin/env python3
"""Checks that includes point only the way the layers do: scripts/layers.py [ROOT].

One table says which layers a layer uses; what those use is allowed too. A second one does so for the rooms of
a layer, its folders: a room uses its own files, those of the folders around it, and the rooms named for it. The
program is a client of the layers named for it. A public header, moreover, includes nothing but the standard
library and banyan, so that using the library needs no other package.
"""
import re
import sys
from pathlib import Path

USES = {
    "core": [],
    "games": ["core"],
    "search": ["core"],
    "knowledge": ["games", "search"],
    "parallel": ["search"],
    "learning": ["search"],
    "book": ["games"],
    "engine": ["knowledge", "parallel", "learning", "book"],
    "lab": ["engine"],
    "protocols": ["engine"],
    "server": ["lab", "protocols"],
}
ROOMS = {
    "search": [],
    "search/alphabeta": [],
    "search/global": ["search/mcts"],  # play-outs
    "search/mcts": ["search/mcts/backup", "search/mcts/playout", "search/mcts/probe",
                    "search/mcts/selection"],  # it lists them
    "search/mcts/backup": [],
    "search/mcts/playout": [],
    "search/mcts/probe": [],
    "search/mcts/selection": [],
    "search/plan": ["search/mcts"],  # its selections, on trees of its own
    "search/solver": [],
}
APPS = ["core", "games", "knowledge", "book", "engine", "lab", "protocols", "server"]  # no search: engines hide it
INTRINSICS = {"immintrin.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')


def reachable(layer):
    """The layer and everything that it may include."""
    found = {layer}
    for below in USES[layer]:
        found |= reachable(below)
    return found


def layer_of(path):
    """The layer of a file: include/banyan/LAYER/… or src/LAYER/…; None for banyan.hpp, which may name all."""
    parts = path.parts[2:] if path.parts[0] == "include" else path.parts[1:]
    return parts[0] if len(parts) > 1 else None


def room_of(folder):
    """The room that a folder of include/banyan is, as a text; None in a layer without rooms."""
    return folder.as_posix() if folder.parts and folder.parts[0] in ROOMS else None


def fault_between(room, other):
    """Why a file of one room must not include one of another of the same layer; None if it may."""
    for name in (room, other):
        if name not in ROOMS:
            return f"'{name}' is not a room, expected one of {', '.join(ROOMS)}"
    if (room + "/").startswith(other + "/") or other in ROOMS[room]:
        return None
    return f"{room} must not include from {other}: it uses only {', '.join(ROOMS[room] + ['what is around it'])}"


def faults_of_program(root, path):
    for number, line in enumerate((root / path).read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        parts = match.group(2).split("/") if match else []
        if len(parts) > 2 and parts[0] == "banyan" and parts[1] not in APPS:
            yield f"{path}:{number}: a program must not include {match.group(2)}: it uses only {', '.join(APPS)}"


def faults_of(root, path):
    layer, public = layer_of(path), path.parts[0] == "include"
    if layer is not None and layer not in USES:
        yield f"{path}: '{layer}' is not a layer, expected one of {', '.join(USES)}"
        return
    allowed = reachable(layer) if layer else set(USES)
    room = room_of(path.relative_to("include/banyan").parent) if public else None
    for number, line in enumerate((root / path).read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        bracket, target = match.groups()
        where = f"{path}:{number}"
        if target.startswith("banyan/"):
            parts = target.split("/")
            if len(parts) > 2 and parts[1] not in allowed:
                yield f"{where}: {layer} must not include {target}: it uses only {', '.join(sorted(allowed))}"
            elif len(parts) == 2 and layer is not None:
                yield f"{where}: {target} is for users of the library; include what is needed"
            elif room and parts[1] == layer:
                fault = fault_between(room, "/".join(parts[1:-1]))
                if fault:
                    yield f"{where}: {fault}"
            if not (root / "include" / target).exists():
                yield f"{where}: {target} does not exist"
        elif public and bracket == '"':
            yield f"{where}: a public header includes by full name: \"banyan/…/{target}\""
        elif public and ("/" in target or "." in target) and target not in INTRINSICS:
            yield f"{where}: a public header must not include the third-party {target}"
        elif not public and ".." in target:
            yield f"{where}: {target} leaves its layer by a relative path"


def sources(root, top):
    return [f.relative_to(root) for f in sorted((root / top).rglob("*")) if f.suffix in (".hpp", ".cpp")]


def faults(root):
    for top in ("include/banyan", "src"):
        for path in sources(root, top):
            yield from faults_of(root, path)
    for path in sources(root, "apps"):
        yield from faults_of_program(root, path)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    found = list(faults(root))
    print("\n".join(found) if found else "all includes follow the layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
