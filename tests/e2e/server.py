#!/usr/bin/env python3
"""The server from outside: server.py PROGRAM [--load SECONDS]. An attack list, slow clients, searches that end with their
clients, a server that is killed, and the addresses it listens on. After every abuse it must still answer. With --load:
requests a second of 64 connections, and eight analyses at once."""
import http.client
import json
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

JSON = {"Content-Type": "application/json"}


class Server:
    def __init__(self, program, folder, *options):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--store", folder, "--quiet", *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), self.process.stderr.read()
        self.port = int(self.address.split(":")[2].split("/")[0])
        self.host = f"localhost:{self.port}"

    def ask(self, method, path, body=None, headers=None, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, {"Host": self.host, **(JSON if data else {}), **(headers or {})})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, text

    def get(self, path):
        status, text = self.ask("GET", path)
        assert status == 200, (path, status, text)
        return json.loads(text)

    def post(self, path, body):
        status, text = self.ask("POST", path, body)
        assert status < 300, (path, status, text)
        return json.loads(text)

    def raw(self, data, timeout=3):
        """The status of the answer to bytes as they stand; 0 if the connection is closed without one."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as link:
            try:
                link.sendall(data)
                answer = link.recv(4096)
            except (TimeoutError, socket.timeout):
                return -1
            except OSError:
                return 0
        return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0

    def alive(self):
        assert self.process.poll() is None, "the server has died"
        assert self.get("/api/info")["program"] == "banyan"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def attacks(host):
    """(bytes, what) of requests that must be answered by 4xx or 5xx, or by a closed connection."""
    def request(line, *fields, body=""):
        return ("\r\n".join([line, f"Host: {host}", *fields]) + "\r\n\r\n" + body).encode("latin-1")

    def post(path, body, *fields):
        return request(f"POST {path} HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(body)}", *fields, body=body)

    # Files outside the table, in every spelling.
    for up in ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "..;/", "%252e%252e%252f", "..%c0%af", "..%00/", "./../", "\\..\\"):
        for target in ("etc/passwd", "CMakeLists.txt", "proc/self/environ"):
            yield request(f"GET /{up}{target} HTTP/1.1"), f"traversal {up}{target}"
            yield request(f"GET /api/{up}{target} HTTP/1.1"), f"traversal in the API {up}{target}"
    for path in ("/etc/passwd", "/web/app.js", "/src/server/api.cpp", "/.git/config", "/games.db", "/app.js%00", "/app.js/", "//app.js", "/index.html/..", "/experiments/001/figure-3.json"):
        yield request(f"GET {path} HTTP/1.1"), f"file {path}"
    # Other names for this machine: a rebinding page has its own.
    for name in ("evil.example", "localhost.evil.example", f"{host}.evil.example", "127.0.0.1", "localhost", "0.0.0.0:80", "[::1]", f"user@{host}", f"{host}@evil.example", "127.1:80", "2130706433", "", " ", "localhost:0", "localhost:99999", "LOCALHOST", "localhost:80:80"):
        yield f"GET /api/info HTTP/1.1\r\nHost: {name}\r\n\r\n".encode(), f"host {name!r}"
    yield b"GET /api/info HTTP/1.1\r\n\r\n", "no host"
    yield f"GET /api/info HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n".encode(), "two hosts"
    yield f"GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), "absolute address"
    # Pages of other sites.
    for origin in ("null", "http://evil.example", "https://" + host, "http://localhost", "http://127.0.0.1", "file://", "http://" + host + ".evil.example", "HTTP://EVIL", "http://" + host + "/", "chrome-extension://x", "http://evil.example http://" + host):
        yield post("/api/tables", "{}", f"Origin: {origin}"), f"origin {origin}"
        yield request("GET /api/tables HTTP/1.1", f"Origin: {origin}"), f"origin of a read {origin}"
        yield request("DELETE /api/tables/x HTTP/1.1", f"Origin: {origin}"), f"origin of a deletion {origin}"
    for site in ("cross-site", "same-site", "anything"):
        yield post("/api/tables", "{}", f"Sec-Fetch-Site: {site}"), f"fetch from {site}"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"):
        yield request("POST /api/tables HTTP/1.1", f"Content-Type: {kind}", "Content-Length: 2", body="{}"), f"form {kind}"
    # Two programs that would disagree where a request ends.
    for fields in (["Content-Length: 5", "Content-Length: 6"], ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked"], ["Transfer-Encoding: identity"], ["Transfer-Encoding : chunked"], ["Transfer-Encoding:\tchunked"], ["Transfer-Encoding: xchunked"], ["Content-Length: 5,5"], ["Content-Length: 0x5"], ["Content-Length: +5"], ["Content-Length: 5 5"], ["Content-Length: -5"], ["Content-Length: "], ["Content-Length: five"], ["Content-Length: 1e3"], ["Content-Length : 5"], [" Content-Length: 5"], ["Content-Length: 5\r\n folded"], ["Content_Length: 5", "Transfer_Encoding: chunked", "X\x00: 1"], ["Content-Length: 18446744073709551621"], ["Content-Length: 999999999"]):
        yield request("POST /api/tables HTTP/1.1", "Content-Type: application/json", *fields, body="{}   GET /api/info HTTP/1.1\r\n\r\n"), f"smuggling {fields}"
    # Heads that are no heads.
    for line in ("GET", "GET /", "GET / HTTP/1.1 x", "GET  / HTTP/1.1", " GET / HTTP/1.1", "G\x00T / HTTP/1.1", "GET / HTTP/9.9", "GET / HTTP/1.0", "GET / http/1.1", "get /api/info HTTP/1.1", "PUT /api/tables HTTP/1.1", "PATCH / HTTP/1.1", "TRACE / HTTP/1.1", "CONNECT localhost:1 HTTP/1.1", "OPTIONS * HTTP/1.1", "PRI * HTTP/2.0", "GET * HTTP/1.1", "GET /a b HTTP/1.1", "GET /\x7f HTTP/1.1", "GET /\xff HTTP/1.1", "GET /?a=%zz HTTP/1.1", "GET /?%00 HTTP/1.1", "GET /?a=%0d%0aSet-Cookie:x HTTP/1.1", "\x16\x03\x01\x02\x00\x01"):
        yield request(line), f"line {line!r}"
    for fields in (["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"], ["Upgrade: h2c", "HTTP2-Settings: x"], ["Upgrade: "], ["X: \x01"], ["X"], [": x"], ["X Y: 1"], ["X: " + "a" * 9000], ["X: 1"] * 100, ["Cookie: " + "b" * 8192]):
        yield request("GET /api/info HTTP/1.1", *fields), f"fields {fields[0][:30]!r}"
    yield request("GET /" + "a" * 5000 + " HTTP/1.1"), "long address"
    yield b"GET /api/info HTTP/1.1\nHost: " + host.encode() + b"\n\n", "bare line feeds"
    yield b"\r\n\r\n", "nothing"
    yield bytes(range(256)) * 40, "noise"
    # JSON that is none, or says what cannot be.
    for body in ("", "{", "[", "null", "1", '"x"', "[]", "{}}", '{"game":}', '{"game":1}', '{"game":null}', '{"game":["connect4"]}', "[" * 500 + "]" * 500, '{"a":' * 500 + "1" + "}" * 500, '{"game":"\\ud800"}', '{"game":"connect4","moves":{"a":1}}', '{"game":"connect4","moves":["9"]}', '{"game":"connect4","moves":[1]}', '{"game":"connect4","position":"xxxx"}', '{"game":"go(size=1000)"}', '{"game":"go(komi=nan)"}', '{"game":"hex(size=-1)"}', '{"game":"pmp(file=/etc/passwd)"}', '{"game":"connect4","players":[]}', '{"game":"connect4","players":[{"kind":"engine","engine":"gtp:sh"},{"kind":"person"}]}', '{"game":"connect4","players":[{"kind":"engine","engine":"book(file=/etc/shadow)"},{"kind":"person"}]}', '{"game":"' + "a" * 100000 + '"}', '{"game":"connect4(' + "(" * 2000 + '"}'):
        if body not in ("", "{}"):
            yield post("/api/tables", body), f"JSON {body[:40]!r}"
    for path in ("/api/tables/none/move", "/api/tables/none/engine-move", "/api/tables/none/undo", "/api/tables/%2e%2e/move", "/api/jobs/0/stop", "/api/jobs/-1/stop", "/api/experiments/..%2f/x/run", "/api/experiments/000/none/run", "/api/nothing", "/api", "/api/", "/"):
        yield post(path, "{}"), f"address {path}"
    for path in ("/api/tables/none", "/api/tables//", "/api/tables/none/analysis", "/api/tables/none/tree", "/api/tables/none/file", "/api/presets?game=gtp:sh", "/api/presets", "/api/jobs/99/picture", "/api/jobs/x/games/-1", "/api/experiments/001/../000"):
        yield request(f"GET {path} HTTP/1.1"), f"read {path}"
    # Stores are named by ids alone; tournaments name no file, no program, and end.
    for name in ("..", "%2e%2e", "..%2f..%2fgames.db", "games.db", "tournament-1", "tournament-1.db", "0" * 16, "f" * 16, "0" * 5000, "-1", "x/../x", "%00", "own%2ftournament-1.db"):
        for method, rest in (("GET", ""), ("GET", "/games"), ("GET", "/games/0"), ("DELETE", "")):
            yield request(f"{method} /api/stores/{name}{rest} HTTP/1.1"), f"store {method} {name[:20]}{rest}"
        yield post(f"/api/stores/{name}/resume", "{}"), f"store resume {name[:20]}"
    for number in ("-1", "1e9", "99999999999999999999", "0x0", "..", "%30", "NaN"):
        yield request(f"GET /api/jobs/0/games/{number} HTTP/1.1"), f"game {number}"
        yield request(f"GET /api/stores/{'0' * 16}/games?from={number} HTTP/1.1"), f"games from {number}"
    good = {"game": "connect4", "playouts": 1, "games": 2, "players": ["uct", "uct", "uct"]}
    for bad in ({"game": "pmp(file=/etc/passwd)"}, {"game": 7}, {"players": []}, {"players": ["uct"]}, {"players": ["uct"] * 17}, {"players": ["gtp:sh -c id", "uct"]}, {"players": ["uci:/bin/sh", "uct"]}, {"players": ["book(file=/etc/passwd)", "uct"]}, {"players": [{"spec": "uct", "path": "/etc"}, "uct"]}, {"players": [{"spec": "uct", "name": "x" * 200}, "uct"]}, {"players": {"uct": 1}}, {"games": 0}, {"games": -2}, {"games": 1e9}, {"games": 10000}, {"games": "many"}, {"playouts": 0}, {"playouts": 10**12}, {"seconds": 1e9}, {"nodes": 10**15}, {"playouts": 0, "depth": 1000}, {"clock": 1e6}, {"seed": -1}, {"format": "swiss"}, {"store": "/tmp/x.db"}, {"concurrency": 64}, {"openings": {"kind": "file", "file": "/etc/passwd"}}, {"openings": {"kind": "random", "plies": 1000}}, {"openings": {"kind": "random", "balance": 10**18}}, {"openings": "/etc/passwd"}, {"sprt": {"elo0": 5, "elo1": 0}}, {"sprt": {"elo0": 0, "elo1": 5}}, {"sprt": 3}):
        yield post("/api/tournaments", json.dumps({**good, **bad})), f"tournament {json.dumps(bad)[:40]}"
    for body in ("", "[]", "null", "{}", "{", '"x"', "[" * 300, json.dumps(good)[:-1], json.dumps(good) + "}"):
        yield post("/api/tournaments", body), f"tournament {body[:20]!r}"
    yield request("GET /api/tournaments HTTP/1.1"), "reading tournaments"
    yield request("PUT /api/stores HTTP/1.1"), "writing stores"
    yield post("/api/tournaments", json.dumps(good), "Origin: http://evil.example"), "a tournament from elsewhere"
    yield post("/api/load", json.dumps({"text": "(" * 20000})), "nested SGF"
    yield post("/api/load", json.dumps({"text": "(;GM[1]SZ[99])"})), "huge board"
    yield post("/api/load", json.dumps({"text": "game pmp(file=/etc/passwd)\nmoves"})), "file in a game"
    yield post("/api/matches", json.dumps({"game": "connect4", "first": {"engine": "gtp:sh -c id", "playouts": 1}, "second": {"engine": "uct", "playouts": 1}})), "program in a match"
    yield post("/api/matches", json.dumps({"game": "connect4", "first": {"engine": "uct"}, "second": {"engine": "uct"}})), "match without end"


def check_attacks(server):
    count = 0
    for data, what in attacks(server.host):
        status = server.raw(data)
        assert status == 0 or 400 <= status < 600, f"{what}: answered {status}"
        assert status != 500, f"{what}: the server stumbled"
        count += 1
        if count % 20 == 0:
            server.alive()
    server.alive()
    assert count >= 200, count
    noise = random.Random(1)
    for _ in range(200):
        data = bytearray(f"POST /api/tables HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n".encode() + b'{"game":"connect4"}')
        for _ in range(noise.randrange(1, 8)):
            data[noise.randrange(len(data))] = noise.randrange(256)
        server.raw(bytes(data), timeout=0.05)
    server.alive()
    print(f"{count} attacks refused")


def check_slow_clients(server):
    """Half a head, half a body, an answer that nobody reads: cut off, while others are served."""
    table = server.post("/api/tables", {"game": "amazons"})["id"]
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(f"GET /api/tables/{table} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 3)
    slow = []
    for i in range(400):  # more than there is room for: who waits longest gives way
        link = socket.create_connection(("127.0.0.1", server.port))
        slow.append(link)
        if i % 3 == 2:
            continue  # says nothing at all
        link.sendall(b"GET /api/info HTTP/1.1\r\nHost: x" if i % 2 else f"POST /api/tables HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{{".encode())
    worst = 0
    for _ in range(50):
        began = time.monotonic()
        server.alive()
        worst = max(worst, time.monotonic() - began)
    assert worst < 2, worst
    end = time.monotonic() + 14
    for i, link in enumerate(slow):
        link.settimeout(max(0.1, end - time.monotonic()))
        # The silent ones among the last may stay for a minute.
        assert i % 3 == 2 and i > 144 or link.recv(1000) == b"", "a slow client was not cut off"
        link.close()
    time.sleep(max(0, end - time.monotonic()))
    deaf.settimeout(1)
    try:
        got = 0
        while piece := deaf.recv(65536):
            got += len(piece)
        raise AssertionError(f"{got} bytes were kept for a client that does not read")
    except ConnectionResetError:
        deaf.close()
    server.alive()
    print(f"slow clients cut off, others answered in at most {1000 * worst:.0f} ms")


def open_stream(server, table, seed=1, engine="uct"):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", f"/api/tables/{table}/analysis?engine={engine}&seed={seed}", headers={"Host": server.host})
    return connection, connection.getresponse()


def wait_until(condition, seconds):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def check_gone_clients(server):
    """A closed tab ends its search within a second, whether it streams or waits for a move."""
    table = server.post("/api/tables", {"game": "go"})["id"]
    longest = 0
    for i in range(30):
        if i % 3:
            connection, response = open_stream(server, table)
            response.read(10)
            link = response
        else:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.request("POST", f"/api/tables/{table}/engine-move", json.dumps({"engine": "uct", "seconds": 60}), {"Host": server.host, **JSON})
            link = None
        assert wait_until(lambda: server.get("/api/info")["active"] == 1, 5)
        began = time.monotonic()
        if link:
            link.close()
        connection.close()
        assert wait_until(lambda: server.get("/api/info")["active"] == 0, 5), "the search goes on for nobody"
        longest = max(longest, time.monotonic() - began)
    assert server.get(f"/api/tables/{table}")["moves"] == [], "a move was played for nobody"
    assert longest < 3, longest  # a second on a quiet machine
    print(f"30 of 30 searches ended with their clients, the last after {1000 * longest:.0f} ms")


def check_kills(program, folder):
    """What was answered is there after kill -9."""
    moves = 0
    server = Server(program, folder)
    table = server.post("/api/tables", {"game": "go"})["id"]
    for round_number in range(6):
        for _ in range(round_number % 3 + 1):
            legal = server.get(f"/api/tables/{table}")["legal"]
            answer = server.post(f"/api/tables/{table}/move", {"move": legal[moves % len(legal)][0]})
            moves += 1
            assert len(answer["moves"]) == moves
        server.process.kill()
        server.process.wait()
        server = Server(program, folder)
        assert len(server.get(f"/api/tables/{table}")["moves"]) == moves, "a move that was answered is lost"
    second = subprocess.run([program, "serve", "--port", "0", "--store", folder], capture_output=True, text=True)
    assert second.returncode == 1 and len(second.stderr.splitlines()) == 1, second
    server.stop()
    print(f"6 kills, {moves} moves, none lost")


def check_addresses(program, folder):
    refused = subprocess.run([program, "serve", "--port", "0", "--store", folder, "--listen", "0.0.0.0"], capture_output=True, text=True)
    assert refused.returncode == 2 and "--token" in refused.stderr and len(refused.stderr.splitlines()) == 1, refused
    server = Server(program, folder)
    if shutil.which("ss"):
        lines = [line for line in subprocess.run(["ss", "-ltn"], capture_output=True, text=True).stdout.splitlines() if f":{server.port} " in line]
        assert lines and all("127.0.0.1:" in line or "[::1]:" in line for line in lines), lines
    server.stop()
    token = "0123456789abcdef-secret"
    server = Server(program, folder, "--listen", "127.0.0.2", "--token", token)
    connection = http.client.HTTPConnection("127.0.0.2", server.port)
    for headers, expected in (({}, 401), ({"Authorization": "Bearer wrong"}, 401), ({"Authorization": f"Bearer {token}"}, 200)):
        connection.request("GET", "/api/info", headers=headers)
        response = connection.getresponse()
        response.read()
        assert response.status == expected, (headers, response.status)
        connection.close()
    server.stop()
    assert token not in server.process.stderr.read(), "the token was written down"
    print("listens on this machine alone; others need a token")


def check_load(server, seconds):
    """Gross limits only: figures depend on what else the machine does."""
    table = server.post("/api/tables", {"game": "connect4"})["id"]
    paths = [f"/api/tables/{table}", "/api/info", "/", "/app.js", "/api/games"]
    times, failures, end = [], [], time.monotonic() + seconds

    def client(number):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        i = number
        while time.monotonic() < end:
            began = time.monotonic()
            try:
                connection.request("GET", paths[i % len(paths)], headers={"Host": server.host})
                response = connection.getresponse()
                response.read()
                if response.status != 200:
                    failures.append(response.status)
            except OSError as error:
                failures.append(error)
                return
            times.append(time.monotonic() - began)
            i += 1
        connection.close()

    threads = [threading.Thread(target=client, args=(i,)) for i in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.sort()
    assert not failures, failures[:5]
    print(f"64 connections: {len(times) / seconds:.0f} requests a second, p99 {1000 * times[int(0.99 * len(times))]:.1f} ms, 0 failures (clients in Python, on the same machine)")


def check_streams(server, seconds):
    tables = [server.post("/api/tables", {"game": "go"})["id"] for _ in range(8)]
    counts, end = [0] * 8, time.monotonic() + seconds

    def watch(i):
        connection, response = open_stream(server, tables[i])
        while time.monotonic() < end:
            if response.readline().startswith(b"event: report"):
                counts[i] += 1
        response.close()
        connection.close()

    threads = [threading.Thread(target=watch, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(seconds / 2)
    status, _ = server.ask("GET", f"/api/tables/{tables[0]}/analysis?engine=uct&seed=77")
    for thread in threads:
        thread.join()
    assert status == 503, f"a ninth search was answered {status}"
    assert min(counts) > 0, counts
    assert wait_until(lambda: server.get("/api/info")["active"] == 0, 10)
    print(f"8 analyses at once: {min(counts) / seconds:.1f} to {max(counts) / seconds:.1f} updates a second each; the ninth is refused")


def main():
    program = sys.argv[1]
    seconds = float(sys.argv[3]) if sys.argv[2:3] == ["--load"] else 2
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, str(Path(folder) / "a"))
        try:
            check_attacks(server)
            check_gone_clients(server)
            check_streams(server, max(seconds, 3))
            check_load(server, seconds)
            check_slow_clients(server)
        finally:
            server.stop()
        check_kills(program, str(Path(folder) / "b"))
        check_addresses(program, str(Path(folder) / "c"))


if __name__ == "__main__":
    main()
