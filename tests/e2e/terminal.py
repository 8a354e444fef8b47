#!/usr/bin/env python3
"""What a person at a terminal sees: terminal.py PROGRAM. The program runs behind a pseudo-terminal, and a small screen
interprets what it writes, so that a table drawn over an older one is seen once."""
import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

CODE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])")


class Screen:
    """Lines of text and a cursor; scrolls without losing what went off the top."""

    def __init__(self, columns):
        self.columns, self.lines, self.row, self.column, self.redraws, self.styles = columns, [""], 0, 0, 0, 0

    def feed(self, text):
        at = 0
        while at < len(text):
            code = CODE.match(text, at)
            if code:
                self.obey(code.group(1), code.group(2))
                at = code.end()
            else:
                self.put(text[at])
                at += 1

    def obey(self, arguments, letter):
        if letter == "A":
            self.row -= int(arguments or 1)
            self.redraws += 1
            assert self.row >= 0, "the cursor went above the first line"
        elif letter == "J":
            del self.lines[self.row + 1:]
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif letter == "K":
            self.lines[self.row] = self.lines[self.row][:self.column]
        elif letter == "m":
            self.styles += 1
        else:
            raise AssertionError(f"unexpected escape code {letter}")

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
            if self.row == len(self.lines):
                self.lines.append("")
        else:
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[:self.column] + character + line[self.column + 1:]
            self.column += 1

    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)


def run(command, rows=24, columns=80, environment=None, answers=()):
    """Gives the screen at the end. Each answer is typed when the text before it is on the screen."""
    pid, terminal = pty.fork()
    if pid == 0:
        settings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        settings.update({"TERM": "xterm-256color", **(environment or {})})
        os.execve(command[0], command, settings)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen, waiting, end = Screen(columns), list(answers), time.monotonic() + 120
    unread = b""
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 1)
        if not ready:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other side is closed
            data = b""
        if not data:
            break
        unread += data
        cut = unread.rfind(b"\x1b")  # an escape code may come in two pieces
        whole = len(unread) if cut < 0 or re.match(rb"\x1b\[[0-9;]*[A-Za-z]", unread[cut:]) else cut
        screen.feed(unread[:whole].decode(errors="replace"))
        unread = unread[whole:]
        if waiting and waiting[0][0] in screen.text():
            os.write(terminal, waiting.pop(0)[1].encode())
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    assert not waiting, ("never asked", waiting, screen.text())
    return os.waitstatus_to_exitcode(status), screen


def table_of(screen):
    """Header and rows of the table of moves."""
    lines = screen.text().split("\n")
    headers = [i for i, line in enumerate(lines) if line.startswith("move ")]
    assert len(headers) == 1, ("one table, drawn in place", screen.text())
    rows = lines[headers[0] + 1:]
    return lines[headers[0]], rows[:rows.index("")]


def check_live_table(program):
    command = [program, "analyze", "connect4", "mcts-solver", "--time", "1.5s"]
    status, screen = run(command)
    header, rows = table_of(screen)
    assert status == 0 and header.split() == ["move", "visits", "value", "95", "%", "interval", "proof", "line"], header
    assert len(rows) == 7 and sorted(row[0] for row in rows) == list("1234567"), rows
    visits = [int(row.split()[1]) for row in rows]
    assert visits == sorted(visits, reverse=True) and visits[-1] > 0, rows
    assert screen.redraws >= 3, f"{screen.redraws} redraws in 1.5 s"
    assert "depth" not in screen.text().split("\n\n", 1)[1], screen.text()

    # A small window: nothing wraps, nothing scrolls away that is to be drawn over.
    status, screen = run(["/bin/sh", "-c", 'sleep 0.2; exec "$@"', "sh", program, "analyze", "hex", "uct", "--time", "1s"],
                         rows=8, columns=44)
    header, rows = table_of(screen)
    assert status == 0 and len(rows) == 5 and max(map(len, rows)) <= 44, rows

    # --quiet and a pipe: no codes, and the table once.
    status, screen = run([*command[:-1], "0.5s", "--quiet"])
    assert status == 0 and screen.redraws == 0 and len(table_of(screen)[1]) == 7


def check_depths(program):
    status, screen = run([program, "analyze", "connect4", "ab", "--depth", "6"])
    lines = screen.text().split("\n")
    headers = [i for i, line in enumerate(lines) if line.split()[:3] == ["depth", "value", "points"]]
    assert status == 0 and len(headers) == 1, screen.text()
    depths = [line.split()[0] for line in lines[headers[0] + 1:headers[0] + 7]]
    assert depths == list("123456"), screen.text()
    assert table_of(screen)[0].split() == ["move", "value", "between", "proof", "line"], screen.text()


def check_colours(program):
    command = [program, "play", "connect4", "uct", "--playouts", "50"]
    answers = [("to move>", "4\n"), ("plays", "quit\n")]
    status, coloured = run(command, answers=answers)
    assert status == 0 and coloured.styles > 50, coloured.styles
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        status, plain = run(command, answers=answers, environment=environment)
        assert status == 0 and plain.styles == 0, environment
        assert "(o)" in plain.text() and "Yellow (x) to move>" in plain.text(), plain.text()


def check_two_keys(program):
    status, screen = run([program, "menu"], answers=[("Which game?", "2\n"), ("Yellow (x) to move>", "quit\n")])
    assert status == 0 and "Connect-4" in screen.text() and "You are Yellow (x)" in screen.text(), screen.text()
    status, screen = run([program, "menu"], answers=[("Which game?", "chess\n"), ("none of them", "\n")])
    assert status == 0, screen.text()


def check_picture(program):
    with tempfile.TemporaryDirectory() as folder:
        for game, engine in (("hex(size=5)", "uct"), ("loa", "ab"), ("go", "uct"), ("amazons(size=6)", "uct"),
                             ("connect4", "ab"), ("breakthrough", "uct"), ("tictactoe", "uct")):
            file = Path(folder) / "board.svg"
            status, screen = run([program, "analyze", game, engine, "--playouts", "300", "--svg", str(file)])
            text = file.read_text()
            assert status == 0 and text.startswith("<svg ") and text.count("<text") > 4, (game, screen.text())
            file.unlink()
        status, screen = run([program, "analyze", "hex", "uct", "--playouts", "9", "--svg", "/no/such/folder/x.svg"])
        assert status != 0 and "/no/such/folder/x.svg" in screen.text(), screen.text()


def main():
    program = os.path.abspath(sys.argv[1])
    for check in (check_live_table, check_depths, check_colours, check_two_keys, check_picture):
        check(program)
        print(check.__name__, "passed")


if __name__ == "__main__":
    main()
