#!/usr/bin/env python3
"""A GTP program that passes, until it does the fault that its argument names."""
import os
import subprocess
import sys
import time

fault = sys.argv[1]
# What a program with a sense of time must have been told before it moves; of time_left without the colour.
TOLD = {
    "whole_seconds": {"time_settings": ["60", "30", "5"], "time_left": ["60", "0"]},
    "fischer": {"kata-time_settings": ["fischer", "60", "0.5"]},
    "one_move": {"time_settings": ["0", "0.25", "1"], "time_left": ["0.25", "1"]},
}
KNOWN = {("fischer", "kata-time_settings"), ("cleans_up", "kgs-genmove_cleanup")}


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
told = {}
cleaned = False
while True:
    line = sys.stdin.readline()
    if not line:
        if fault == "ignores_quit":
            time.sleep(60)
        sys.exit(0)
    ident, command = line.split(maxsplit=1)
    name, *args = command.split()
    if name.endswith(("time_settings", "time_left")):
        if fault == "whole_seconds" and "." in command:
            answer(ident, "not three integers", "?")
            continue
        told[name] = args[1:] if name == "time_left" else args
    if name == "known_command":
        answer(ident, "true" if (fault, args[0]) in KNOWN else "false")
    elif name == "kgs-genmove_cleanup":
        cleaned = True
        answer(ident, "pass")
    elif name == "final_status_list":
        answer(ident, "A1" if fault == "disagrees" or fault == "cleans_up" and not cleaned else "")
    elif name != "genmove":
        answer(ident, "")
    elif fault in TOLD:
        right = all(told.get(key) == value for key, value in TOLD[fault].items())
        answer(ident, "pass" if right else str(told))
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
