"""Arguments, help, colours and how the manifest is found."""

import os
import pathlib
import pty
import re
import subprocess
import unittest

from harness import TOOL, SmallWorkspaceTest, ToolTest, environment


class Commands(SmallWorkspaceTest):
    def test_no_command_generates(self):
        self.assertIn("wrote confs/backends_box.conf", self.tool().out)
        self.assertEqual(self.tool().out, self.tool("generate").out)

    def test_bare_flags_are_commands(self):
        self.generate()
        self.assertEqual(self.tool("--check").out, self.tool("check").out)
        self.assertEqual(self.tool("--stats").out, self.tool("stats").out)
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\n")
        self.assertEqual(self.tool("--check", status=1).out, self.tool("check", status=1).out)
        self.assertEqual(self.tool("--platform", "chip", "--check").out, self.tool("check", "--platform", "chip").out)

    def test_bare_flags_exclude_each_other(self):
        self.assertEqual(self.tool("--check", "--stats", status=2).err,
                         "error: --check and --stats exclude each other; name one\n")

    def test_options_of_the_command_follow_a_bare_flag(self):
        self.generate()
        self.assertEqual(self.tool("--stats", "--format", "json").out, self.tool("stats", "--format", "json").out)
        self.tool("--check", "--golden", "confs", "--routes-only")
        self.tool("--dry-run", "--output", "confs")

    def test_global_options_work_before_and_after_the_command(self):
        manifest = self.dir / "vendorconfs.toml"
        options = [["--manifest", manifest], ["--registration-root", "registration"], ["--platform", "chip"],
                   ["--platform=chip"], ["-q"], ["--quiet"], ["-v"], ["--verbose"], ["--color", "never"],
                   ["--color=always"]]
        for option in options:
            with self.subTest(option):
                before = self.tool(*option, "stats")
                after = self.tool("stats", *option)
                self.assertEqual((before.out, before.err), (after.out, after.err))
        self.tool("--manifest", manifest, "--platform", "box", "stats", "--platform", "chip", "-q", cwd="/")

    def test_an_option_of_the_name_of_a_command_is_its_own_value(self):
        self.tool("--output", "check")
        self.assertTrue((self.dir / "check/backends_box.conf").exists())
        self.assertFalse((self.dir / "confs").exists())

    def test_exit_statuses(self):
        self.tool("--check", status=1)
        self.generate()
        self.tool("--check", status=0)
        (self.dir / "coverage.json").write_text("{")
        self.tool("--check", status=2)


class Mistakes(SmallWorkspaceTest):
    def check(self, arguments, message):
        before = self.tree()
        result = self.tool(*arguments, status=2)
        self.assertEqual((result.out, result.err), ("", f"error: {message}\n"))
        self.assertEqual(self.tree(), before)

    def test_unknown_commands(self):
        self.check(["genrate"], 'unknown command "genrate", did you mean "generate"?')
        self.check(["--platform", "box", "chekc"], 'unknown command "chekc", did you mean "check"?')
        result = self.tool("frobnicate", status=2)
        self.assertTrue(result.err.startswith('error: unknown command "frobnicate"; the commands are '))
        self.assertIn("generate", result.err)

    def test_unknown_options(self):
        self.check(["--platfrom", "box"], 'unexpected argument "--platfrom", did you mean "--platform"?; see '
                                          "gen_vendor_confs --help")
        self.check(["-p", "box"], 'unexpected argument "-p"; see gen_vendor_confs --help')
        self.check(["--dry-rum"], 'unexpected argument "--dry-rum", did you mean "--dry-run"?; see gen_vendor_confs '
                                  "generate --help")
        self.check(["check", "--route-only"], 'unexpected argument "--route-only", did you mean "--routes-only"?; see '
                                              "gen_vendor_confs check --help")
        self.check(["stats", "--frobnicate=1"], 'unexpected argument "--frobnicate=1"; see gen_vendor_confs stats --help')
        self.check(["stats", "-x"], 'unexpected argument "-x"; see gen_vendor_confs stats --help')
        self.check(["stats", "json"], 'unexpected argument "json"; see gen_vendor_confs stats --help')

    def test_unknown_platforms(self):
        self.check(["--platform", "chpi"], '--platform names the unknown platform "chpi", did you mean "chip"?')
        self.check(["stats", "--platform", "musa"],
                   '--platform names the unknown platform "musa"; the platforms are box, chip')
        self.check(["check", "--platform", "box", "--platform", "Chip"],
                   '--platform names the unknown platform "Chip", did you mean "chip"?')

    def test_values(self):
        for arguments in (["check", "--format", "yaml"], ["stats", "--format", "jsn"], ["--color", "sometimes", "stats"],
                          ["--platform"], ["generate", "--output"], ["-q", "-v", "stats"]):
            with self.subTest(arguments):
                result = self.tool(*arguments, status=2)
                self.assertEqual(result.out, "")
                self.assertRegex(result.err, r"\Aerror: .*--\w+.*\n\Z")

    def test_unknown_words_name_the_nearest(self):
        self.check(["stats", "--format", "jsn"], '--format has the unknown value "jsn", did you mean "json"?')
        self.check(["lint", "--severity", "warn"], '--severity has the unknown value "warn", did you mean "warning"?')
        self.check(["completion", "bsh"], 'WHAT has the unknown value "bsh", did you mean "bash"?')
        self.check(["check", "--format", "yaml"],
                   '--format has the unknown value "yaml"; use one of text, json, junit, sarif, github')

    def test_values_given_twice_or_not_at_all(self):
        self.check(["generate", "--output", "a", "--output", "b"],
                   "--output is given more than once; give it once; see gen_vendor_confs generate --help")
        self.check(["--manifest"], "--manifest lacks its value; give it one or leave the option out")
        self.check(["generate", "--output", "--dry-run"],
                   "--output lacks its value; give it one or leave the option out")

    def test_counts_and_dates(self):
        for wrong in ("-1", "many", "99999999999"):
            self.check(["lint", "--max-age", wrong],
                       f'--max-age: "{wrong}" is no count of days; write one, as in 30; see gen_vendor_confs lint --help')
        for wrong in ("2026-13-01", "2026-02-30", "today"):
            self.check(["query", "--evidence-before", wrong],
                       f'--evidence-before takes a date like 2026-09-15, not "{wrong}"')

    def test_empty_values(self):
        # An unset shell variable must not make the next argument the value.
        for option in ("--output", "--manifest", "--registration-root", "--platform", "--color", "--max-moves"):
            message = f"{option} has an empty value; give it one or leave the option out"
            self.check([option + "=", "--dry-run"], message)
            self.check([option, "", "--dry-run"], message)
        self.check(["check", "--golden=", "-q"], "--golden has an empty value; give it one or leave the option out")

    def test_every_platform_named_must_exist_before_anything_is_written(self):
        before = self.tree()
        self.tool("--platform", "box", "--platform", "nowhere", status=2)
        self.assertEqual(self.tree(), before)


class Platforms(SmallWorkspaceTest):
    def test_a_platform_named_twice_counts_once(self):
        self.assertEqual(self.tool("--platform", "box", "--platform", "box").out, "wrote confs/backends_box.conf (new)\n")

    def test_narrowing_never_changes_what_is_read(self):
        wanted = self.generate()
        for path in (self.dir / "confs").iterdir():
            path.unlink()
        self.tool("--platform", "chip")
        self.assertEqual(self.read("confs/backends_chip.conf"), wanted["chip"])
        # An error in the file of another platform is an error all the same.
        self.edit("platforms/box.toml", 'kind = "boxing"', 'kind = "boxed"')
        for command in ("generate", "check", "stats"):
            with self.subTest(command):
                self.assertIn("platforms/box.toml:4: ", self.tool("--platform", "chip", command, status=2).err)


class Help(ToolTest):
    """Works anywhere, without a manifest."""

    def commands(self):
        out = self.tool("--help").out
        section = re.split(r"^(?:Subcommands|Commands):\n", out, flags=re.M | re.I)[1]
        return re.findall(r"^  ([a-z-]+)  ", section.split("\n\n")[0], flags=re.M)

    def test_usage_names_the_program(self):
        self.assertIn("Usage: gen_vendor_confs generate [OPTIONS]", self.tool("generate", "--help").out)
        self.assertIn("Usage: gen_vendor_confs [OPTIONS]", self.tool("--help").out)

    def test_every_command_has_help_with_an_example(self):
        commands = self.commands()
        self.assertLessEqual({"generate", "check", "stats"}, set(commands))
        for command in commands:
            with self.subTest(command):
                out = self.tool(command, "--help").out
                self.assertIn("Example", out)
                self.assertIn(f"  gen_vendor_confs {command}", out)
                self.assertEqual(self.tool(command, "-h").out, out)

    def test_the_tools_own_help(self):
        out = self.tool("--help").out
        for part in ("generate", "check", "stats", "--manifest", "--registration-root", "--platform", "--color",
                     "Exit status", "Examples:"):
            with self.subTest(part):
                self.assertIn(part, out)
        self.assertEqual(self.tool("-h").out, out)

    def test_help_asks_for_nothing_else(self):
        self.tool("stats", "--format", "json", "--help")
        self.tool("--check", "--help")

    def test_version(self):
        self.assertRegex(self.tool("--version").out, r"\Agen_vendor_confs \d+\.\d+\.\d+ \(.*\)\n\Z")

    def test_without_a_manifest(self):
        if any((parent / name).exists() for parent in self.dir.parents
               for name in ("vendorconfs.toml", "data/vendorconfs.toml")):
            self.skipTest("a directory above the temporary ones holds a manifest")
        for command in ("generate", "check", "stats"):
            with self.subTest(command):
                result = self.tool(command, status=2)
                self.assertIn("no vendorconfs.toml or data/vendorconfs.toml", result.err)
                self.assertIn("--manifest", result.err)


class Manifest(SmallWorkspaceTest):
    def test_is_found_upwards(self):
        deep = self.dir / "a/b/c"
        deep.mkdir(parents=True)
        self.assertEqual(self.tool("generate", cwd=deep).out,
                         "wrote ../../../confs/backends_box.conf (new)\nwrote ../../../confs/backends_chip.conf (new)\n")
        self.assertEqual(self.tool("check", cwd=deep).out, self.tool("check").out)

    def test_is_found_in_data(self):
        for name in list(self.dir.iterdir()):
            (self.dir / "data").mkdir(exist_ok=True)
            name.rename(self.dir / "data" / name.name)
        (self.dir / "src").mkdir()
        for cwd in (self.dir, self.dir / "src", self.dir / "data"):
            with self.subTest(cwd):
                self.tool("generate", cwd=cwd)
        self.assertTrue((self.dir / "data/confs/backends_box.conf").exists())

    def test_the_nearest_is_taken(self):
        inner = self.dir / "inner"
        inner.mkdir()
        (inner / "vendorconfs.toml").write_text("schema = 99\n")
        self.assertEqual(self.tool("stats", cwd=inner, status=2).err,
                         "error: vendorconfs.toml:1: schema 99 is newer than this tool knows (1); use a newer "
                         "gen_vendor_confs\n")

    def test_can_be_named(self):
        wanted = self.generate()
        other = self.dir / "elsewhere"
        other.mkdir()
        self.tool("--manifest", "../vendorconfs.toml", "check", cwd=other)
        self.tool("--manifest", self.dir / "vendorconfs.toml", "--output", "out", cwd=other)
        self.assertEqual((other / "out/backends_box.conf").read_text(), wanted["box"])
        (self.dir / "vendorconfs.toml").rename(self.dir / "other.toml")
        self.tool("--manifest", "other.toml", "check")
        self.assertEqual(self.tool("--manifest", "absent.toml", "check", status=2).err,
                         "error: absent.toml: does not exist; create it or correct the path\n")

    def test_a_registration_root_replaces_the_manifests(self):
        self.generate()
        (self.dir / "registration").rename(self.dir / "build")
        self.tool("check", status=2)
        self.tool("check", "--registration-root", "build")
        self.tool("check", "--registration-root", self.dir / "build", cwd="/", status=2)
        self.tool("--manifest", self.dir / "vendorconfs.toml", "check", "--registration-root", self.dir / "build", cwd="/")
        # It is relative to the working directory.
        (self.dir / "sub").mkdir()
        self.tool("check", "--registration-root", "../build", cwd=self.dir / "sub")


class Colours(SmallWorkspaceTest):
    """Standard output and standard error are a terminal."""

    def on_a_terminal(self, *arguments, env=None):
        leader, follower = pty.openpty()
        changes = {"TERM": "xterm", **(env or {})}
        run = subprocess.Popen([TOOL, *arguments], cwd=self.dir, env=environment(changes), stdout=follower,
                               stderr=follower, stdin=subprocess.DEVNULL)
        os.close(follower)
        out = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not part:
                break
            out += part
        os.close(leader)
        run.wait()
        return out.decode().replace("\r\n", "\n")

    def setUp(self):
        super().setUp()
        self.generate()
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\n")

    def test_a_terminal_gets_colours(self):
        self.assertIn("\033[31m-d = flaggems\033[0m", self.on_a_terminal("check"))

    def test_unless_it_wants_none(self):
        for arguments, env in ((("check", "--color", "never"), {}), (("check",), {"NO_COLOR": "1"}),
                               (("check",), {"TERM": "dumb"})):
            with self.subTest((arguments, env)):
                self.assertNotIn("\033", self.on_a_terminal(*arguments, env=env))

    def test_an_empty_no_color_says_nothing(self):
        self.assertIn("\033[31m", self.on_a_terminal("check", env={"NO_COLOR": ""}))

    def test_always_is_stronger(self):
        self.assertIn("\033[31m", self.tool("check", "--color", "always", status=1, env={"NO_COLOR": "1"}).out)

    def test_error_messages_follow_the_same_wish(self):
        (self.dir / "coverage.json").write_text("{")
        self.assertIn("\033[31merror:\033[0m", self.on_a_terminal("check"))
        self.assertNotIn("\033", self.on_a_terminal("check", "--color", "never"))
        self.assertNotIn("\033", self.on_a_terminal("check", env={"NO_COLOR": "1"}))
        self.assertIn("\033[31merror:\033[0m", self.tool("check", "--color", "always", status=2).err)


if __name__ == "__main__":
    unittest.main()
