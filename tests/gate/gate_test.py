"""Tests of the gate itself: each check must catch what it is there to catch."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import layers  # noqa: E402
import sizes  # noqa: E402


class TreeCase(unittest.TestCase):
    """A throwaway project."""

    def setUp(self):
        self.root = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


class LayersTest(TreeCase):
    def setUp(self):
        super().setUp()
        self.write("include/banyan/core/game.hpp", "#include <concepts>\n")
        self.write("include/banyan/games/hex.hpp", '#include "banyan/core/game.hpp"\n')
        self.write("include/banyan/search/mcts.hpp", '#include "banyan/core/game.hpp"\n')
        self.write("include/banyan/banyan.hpp", '#include "banyan/games/hex.hpp"\n')

    def faults_with(self, path, text):
        self.write(path, text)
        return list(layers.faults(self.root))

    def test_accepts_includes_that_follow_the_layers(self):
        text = '#include <fmt/core.h>\n#include "banyan/games/hex.hpp"\n#include "banyan/search/mcts.hpp"\n'
        self.assertEqual(self.faults_with("src/engine/factory.cpp", text), [])

    def test_catches_an_include_against_the_layers(self):
        for path, target in [
            ("include/banyan/core/bad.hpp", "games/hex.hpp"),
            ("include/banyan/search/bad.hpp", "games/hex.hpp"),
            ("src/games/bad.cpp", "search/mcts.hpp"),
        ]:
            with self.subTest(path):
                found = self.faults_with(path, f'\n  #  include "banyan/{target}"\n')
                self.assertEqual(len(found), 1)
                self.assertIn(f"{path}:2", found[0])
                (self.root / path).unlink()

    def test_catches_a_third_party_include_in_a_public_header(self):
        for target in ["<fmt/core.h>", "<sqlite3.h>", '"hex.hpp"']:
            with self.subTest(target):
                self.assertEqual(len(self.faults_with("include/banyan/games/bad.hpp", f"#include {target}\n")), 1)

    def test_catches_an_unknown_layer_a_missing_file_and_a_way_round(self):
        self.assertEqual(len(self.faults_with("src/utils/bad.cpp", "")), 1)
        self.assertEqual(len(self.faults_with("src/games/bad.cpp", '#include "banyan/core/none.hpp"\n')), 2)
        self.assertEqual(len(self.faults_with("src/games/bad.cpp", '#include "../engine/x.hpp"\n')), 2)

    def test_knows_the_rooms_of_search(self):
        self.write("include/banyan/search/proof.hpp")
        for room in layers.ROOMS:
            self.write(f"include/banyan/{room}/part.hpp", '#include "banyan/search/proof.hpp"\n')
        self.assertEqual(list(layers.faults(self.root)), [])
        for path, target, good in [
            ("search/alphabeta/x.hpp", "search/alphabeta/part.hpp", True),
            ("search/alphabeta/x.hpp", "search/mcts/part.hpp", False),
            ("search/mcts/x.hpp", "search/alphabeta/part.hpp", False),
            ("search/mcts/backup/x.hpp", "search/mcts/part.hpp", True),
            ("search/mcts/backup/x.hpp", "search/mcts/selection/part.hpp", False),
            ("search/mcts/x.hpp", "search/mcts/selection/part.hpp", True),
            ("search/x.hpp", "search/mcts/part.hpp", False),
            ("search/solver/x.hpp", "search/alphabeta/part.hpp", False),
            ("search/attic/x.hpp", "search/proof.hpp", False),
            ("engine/x.hpp", "search/alphabeta/part.hpp", True),
        ]:
            with self.subTest(path=path, target=target):
                found = self.faults_with(f"include/banyan/{path}", f'#include "banyan/{target}"\n')
                self.assertEqual(found == [], good, found)
                (self.root / f"include/banyan/{path}").unlink()

    def test_the_program_is_a_client(self):
        self.write("include/banyan/engine/engine.hpp")
        self.write("include/banyan/search/proof.hpp")
        own = '#include <fmt/core.h>\n#include "command.hpp"\n'
        self.assertEqual(self.faults_with("apps/banyan/x.cpp", own + '#include "banyan/engine/engine.hpp"\n'), [])
        found = self.faults_with("apps/banyan/x.cpp", own + '#include "banyan/search/proof.hpp"\n')
        self.assertEqual(len(found), 1)
        self.assertIn("apps/banyan/x.cpp:3", found[0])

    def test_every_layer_rests_on_the_core(self):
        for layer in layers.USES:
            self.assertIn("core", layers.reachable(layer))


class WordsTest(TreeCase):
    def words(self, text):
        shutil.copytree(SCRIPTS, self.root / "scripts", dirs_exist_ok=True)
        self.write("notes.txt", text)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        return subprocess.run([self.root / "scripts/gate", "words"], capture_output=True, text=True)

    def test_accepts_plain_text(self):
        self.assertEqual(self.words("the work of a root: lib/home/x, https://example.org/registry\n").returncode, 0)

    def test_catches_leftovers_and_machine_names(self):
        bad = ["TO" + "DO: later", "see /ro" + "ot/x", "in '/wo" + "rk/y'", "https://npm.regi" + "stry.example/a"]
        for line in bad:
            with self.subTest(line):
                result = self.words(f"fine\n{line}\n")
                self.assertEqual(result.returncode, 1)
                self.assertIn("notes.txt:2:", result.stdout)


class SizesTest(unittest.TestCase):
    def test_measures_functions_and_nothing_else(self):
        text = """
namespace a {
struct S {
  int f() const { return 1; }
  void g(int x) {
    if (x) {  // }
      h("{");
    }
  }
};
template <class T>
void S::h(
    T t) {
}
}  // namespace a
"""
        self.assertEqual(list(sizes.functions(text)), [(1, "f"), (5, "g"), (2, "S::h")])


if __name__ == "__main__":
    unittest.main()
