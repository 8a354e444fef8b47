#!/usr/bin/env python3
"""A GTP program that passes, until it does the fault that its argument names."""
import os
import subprocess
import sys
import time

fault = sys.argv[1]


def answer(ident, text, mark="="):
    print(f"{mark}{ident} {text}\n", flush=True)


if fault == "crash_on_start":
    os.abort()
if fault == "slow_start":
    time.sleep(60)
if fault == "forks_a_child":
    subprocess.Popen(["sleep", "987654"])
if fault == "noisy_stderr":
    for _ in range(10000):
        print("noise" * 20, file=sys.stderr)
told = {}  # the last time_settings and time_left
while True:
    line = sys.stdin.readline()
    if not line:
        if fault == "ignores_quit":
            time.sleep(60)
        sys.exit(0)
    ident, command = line.split(maxsplit=1)
    name, *args = command.split()
    if name in ("time_settings", "time_left", "kata-time_settings"):
        if fault == "whole_seconds" and "." in command:
            answer(ident, "not three integers", "?")
            continue
        told[name] = args
    if name == "known_command":
        answer(ident, "true" if fault == "fischer" else "false")
    elif name != "genmove":
        answer(ident, "")
    elif fault == "whole_seconds":
        answer(ident, "pass" if told["time_settings"] == ["60", "30", "5"] and told["time_left"][1:] == ["60", "0"] else str(told))
    elif fault == "fischer":
        answer(ident, "pass" if told["kata-time_settings"] == ["fischer", "60", "0.5"] else str(told))
    elif fault == "one_move":
        answer(ident, "pass" if told["time_settings"] == ["0", "0.25", "1"] == ["0"] + told["time_left"][1:] else str(told))
    elif fault == "crash_on_move":
        os.abort()
    elif fault == "exit_on_move":
        sys.exit(0)
    elif fault == "stall":
        time.sleep(60)
    elif fault == "illegal":
        answer(ident, "Z99")
    elif fault == "garbage":
        print("what do you mean?\n", flush=True)
    elif fault == "long_line":
        print("x" * 1_000_000, flush=True)
    elif fault == "no_newline":
        sys.stdout.write(f"={ident} pass")
        sys.stdout.flush()
        time.sleep(60)
    elif fault == "endless":
        while True:
            print(f"={ident} pass pass pass", flush=True)
    elif fault == "wrong_id":
        answer(int(ident) + 7, "pass")
    elif fault == "refuses":
        answer(ident, "I do not want to", "?")
    elif fault == "closes_output":
        os.close(1)
        time.sleep(60)
    elif fault == "empty":
        answer(ident, "")
    elif fault == "resigns":
        answer(ident, "resign")
    elif fault == "double_answer":
        answer(ident, "pass")
        answer(ident, "pass")
    else:
        answer(ident, "pass")
