#!/usr/bin/env python3
"""Prints the ten largest files and functions: scripts/sizes.py FILE…

Information for the eye, not a verdict. Functions are found by counting braces: an opening brace whose statement
has a parameter list, outside any other function, starts one.
"""
import re
import sys
from pathlib import Path

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
SCOPE = re.compile(r"^\s*(?:template\s*<.*>\s*)?(?:inline\s+)?(?:namespace|class|struct|union|enum|extern)\b", re.S)
NAME = re.compile(r"([\w:~]+|operator\s*\S{1,3})\s*\(")


def blank(match):
    """Keeps the line count of what is taken out."""
    return "\n" * match.group().count("\n") or " "


def functions(text):
    """Yields (lines, name) of every function body."""
    text = NOISE.sub(blank, text)
    text = re.sub(r"^\s*#.*(?:\\\n.*)*$", blank, text, flags=re.M)
    depth, inside, head, line = 0, None, "", 1
    for char in text:
        line += char == "\n"
        if char == "{":
            name = NAME.search(head)
            if inside is None and name and not SCOPE.match(head.lstrip()):
                inside = (depth, line, name.group(1))
            depth += 1
            head = ""
        elif char == "}":
            depth -= 1
            if inside and depth == inside[0]:
                yield line - inside[1] + 1, inside[2]
                inside = None
            head = ""
        elif char == ";":
            head = ""
        else:
            head += char


def show(title, rows):
    print(title)
    for lines, name in sorted(rows, reverse=True)[:10]:
        print(f"  {lines:5}  {name}")


def main():
    texts = {name: Path(name).read_text() for name in sys.argv[1:]}
    show("largest files", [(text.count("\n"), name) for name, text in texts.items()])
    code = {name: text for name, text in texts.items() if name.endswith((".cpp", ".hpp"))}
    show("largest functions", [(n, f"{f}  {name}") for name, text in code.items() for n, f in functions(text)])


if __name__ == "__main__":
    main()
