#!/usr/bin/env python3
"""scripts/build says how far it is: on a terminal, in a pipe, when it fails, when it waits, and not at all when there
is nothing to do. In an empty project of its own, with a cmake and a ninja that only pretend."""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "build"

CMAKE = """#!/bin/sh
mkdir -p build/release
touch build/release/build.ninja
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/release/CMakeCache.txt
echo "-- Configuring done"
"""
# Says what FAKE_STEPS holds, a step in every FAKE_PAUSE seconds, as ninja does with its status in front; each run begins
# by looking for new files.
NINJA = """#!/usr/bin/env python3
import os, sys, time
assert os.environ["NINJA_STATUS"] == "@%f/%t@ "
print("@0/1@ Re-checking globbed directories...", flush=True)
steps = int(os.environ["FAKE_STEPS"])
for step in range(1, steps + 1):
    time.sleep(float(os.environ["FAKE_PAUSE"]))
    print(f"@{step}/{steps}@ Building CXX object {step}.o", flush=True)
    if os.environ.get("FAKE_ERROR"):
        print(os.environ["FAKE_ERROR"])
        sys.exit("ninja: build stopped")
if not steps:
    print("ninja: no work to do.")
"""


class Project:
    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        (self.root / "scripts").mkdir()
        (self.root / "bin").mkdir()
        shutil.copy(SOURCE, self.root / "scripts" / "build")
        (self.root / "CMakePresets.json").write_text("{}")
        for name, text in ("cmake", CMAKE), ("ninja", NINJA):
            (self.root / "bin" / name).write_text(text)
            (self.root / "bin" / name).chmod(0o755)

    def start(self, steps, pause=0.0, error="", **streams):
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        fake = {"PATH": path, "FAKE_STEPS": str(steps), "FAKE_PAUSE": str(pause), "FAKE_ERROR": error}
        return subprocess.Popen([self.root / "scripts" / "build", "release"], env=os.environ | fake, text=True, **streams)

    def piped(self, *arguments, **options):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = self.start(*arguments, **options, **pipes)
        out, err = process.communicate(timeout=60)
        assert out == "", out
        return process.returncode, err

    def on_terminal(self, *arguments, **options):
        ours, theirs = pty.openpty()
        process = self.start(*arguments, **options, stdout=theirs, stderr=theirs)
        os.close(theirs)
        seen = b""
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
        except OSError:  # how a terminal ends
            pass
        os.close(ours)
        return process.wait(timeout=60), seen.decode()


def check_nothing_to_do(project):
    assert project.piped(0) == (0, "")
    assert project.on_terminal(0) == (0, "")


LINE = re.compile(r"building release: (configuring|(\d+) % \((\d+) of \d+\)(, about \d+ s left)?)")


def check_pipe(project):
    status, err = project.piped(20, pause=0.3)
    lines = err.splitlines()
    assert status == 0 and lines and all(LINE.fullmatch(line) for line in lines), (status, err)
    assert len(lines) < 20, err  # now and then, not every step


def check_terminal(project):
    status, seen = project.on_terminal(12, pause=0.6)
    assert status == 0, seen
    frames = seen.split("\r\x1b[K")
    assert frames[0] == "" and frames[-1] == "", frames  # the line is taken away at the end
    found = [LINE.fullmatch(frame) for frame in frames[1:-1]]
    assert all(found), frames
    percent = {int(match[3]): int(match[2]) for match in found if match[3]}
    assert percent[3] == 25 and percent[11] == 91 and percent[12] == 100, frames
    assert any(match[4] for match in found), frames


def check_failure(project):
    status, err = project.piped(3, error="hex.cpp:7: error: no such game")
    assert status == 1, status
    assert err.endswith("hex.cpp:7: error: no such game\nninja: build stopped\n"), err
    assert project.piped(0) == (0, "")  # and the next one begins afresh


def check_waiting(project):
    first = project.start(10, pause=0.6, stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    status, err = project.piped(0)
    assert first.poll() is not None and first.returncode == 0, first.returncode
    assert status == 0 and err.startswith("waiting for another build of release\n"), (status, err)


with tempfile.TemporaryDirectory() as folder:
    project = Project(folder)
    assert project.on_terminal(1)[1].startswith("\r\x1b[Kbuilding release: configuring")
    for check in (check_nothing_to_do, check_pipe, check_terminal, check_failure,
                  check_waiting):
        check(project)
        print(f"{check.__name__}: ok")
