"""What may befall a run from outside: kills, rivals, changing inputs, limits, odd paths and environments. A conf is old
or new, never between; a run says what happened in one line and never dies of a signal of its own."""

import fcntl
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import threading
import time
import unittest

from harness import SMALL_WORKSPACE, TOOL, SmallWorkspaceTest, environment

KILLS = 200
COMMANDS = (["generate", "--dry-run"], ["check"], ["stats"], ["lint"], ["explain", "a"], ["query"], ["registrations"],
            ["export", "routes", "--platform", "chip"], ["route", "--all", "--conf", "confs/backends_box.conf"])


class FaultTest(SmallWorkspaceTest):
    def title(self, name, title):
        """Gives the platform another title, which is in its conf's header; the file is replaced at once."""
        text = SMALL_WORKSPACE[f"platforms/{name}.toml"].replace(f'"A {name}"', f'"{title}"')
        self.write({f"{name}.tmp": text})
        os.replace(self.dir / f"{name}.tmp", self.dir / f"platforms/{name}.toml")

    def confs_with(self, title, directory="confs"):
        """The confs of a workspace whose platforms all have this title."""
        for name in ("box", "chip"):
            self.title(name, title)
        self.tool("generate", "--output", directory)
        return self.confs(directory)

    def confs(self, directory="confs"):
        return {name: self.read(f"{directory}/backends_{name}.conf") for name in ("box", "chip")}

    def assert_tidy(self, directory="confs"):
        self.assertEqual(sorted(os.listdir(self.dir / directory)), ["backends_box.conf", "backends_chip.conf"])

    def mount(self, *arguments):
        """Mounts something on the last argument until the test ends or what is returned is called; or skips the test."""
        if os.geteuid() != 0:
            self.skipTest("mounting needs root")
        done = subprocess.run(["mount", *map(str, arguments)], capture_output=True, check=False)
        if done.returncode != 0:
            self.skipTest("nothing can be mounted here: " + done.stderr.decode().strip())
        mounted = [str(arguments[-1])]

        def unmount():
            while mounted:
                subprocess.run(["umount", mounted.pop()], check=True)

        self.addCleanup(unmount)
        return unmount


class Kills(FaultTest):
    def test_at_any_moment_leave_every_conf_old_or_new(self):
        old, new = self.confs_with("Old", "old"), self.confs_with("New", "new")
        allowed = {name: (old[name], new[name]) for name in old}
        shutil.copytree(self.dir / "old", self.dir / "confs")
        began = time.monotonic()
        self.tool("generate")
        whole = time.monotonic() - began
        chance = random.Random(9)
        killed = 0
        for round_ in range(KILLS):
            title = ("Old", "New")[round_ % 2]
            for name in old:
                self.title(name, title)
            run = subprocess.Popen([TOOL, "generate"], cwd=self.dir, env=environment(), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, whole))
            run.kill()
            killed += run.wait() == -signal.SIGKILL
            for name, texts in allowed.items():
                self.assertIn(self.read(f"confs/backends_{name}.conf"), texts)
            if round_ % 50 == 49:
                self.tool("generate")
                self.assertEqual(self.confs(), {"Old": old, "New": new}[title])
                self.assert_tidy()
        self.assertGreater(killed, KILLS // 10)


class Rivals(FaultTest):
    def test_two_generators_leave_the_confs_of_one(self):
        shutil.copytree(self.dir, self.dir / "rival")
        ours, theirs = self.confs_with("Ours", "ours"), {}
        for name in ours:
            self.edit(f"rival/platforms/{name}.toml", f'"A {name}"', '"Theirs"')
        self.tool("generate", "--output", self.dir / "theirs", cwd=self.dir / "rival")
        theirs = self.confs("theirs")
        (self.dir / "confs").mkdir()
        for _ in range(25):
            runs = [subprocess.Popen([TOOL, "generate", "--output", self.dir / "confs"], cwd=cwd, env=environment(),
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                    for cwd in (self.dir, self.dir / "rival")]
            for run in runs:
                out, err = run.communicate()
                self.assertEqual(run.returncode, 0, (out, err))
            self.assertIn(self.confs(), (ours, theirs))
            self.assert_tidy()


class Writers(FaultTest):
    """The commands that write one file."""

    MARKED = ("# Support\n<!-- gen_vendor_confs survey report: begin -->\n"
              "<!-- gen_vendor_confs survey report: end -->\n")

    def setUp(self):
        super().setUp()
        conf = self.generate()["box"]
        cases = {"c": {"cases": [{"profile": "2d-f32", "status": "PASS"}]}}
        meta = {"harness_version": 6, "platform": "box", "conf_sha256": hashlib.sha256(conf.encode()).hexdigest(),
                "completed_at": "2026-11-20T09:30:00Z", "device": "D1", "flaggems": "5.4.0", "routes": {"c": "flaggems"}}
        self.write({"survey.json": json.dumps({"meta": meta, "results": cases}), "report/support.md": self.MARKED,
                    "out/old": "old\n"})
        # What each writes, and whether it prints results beside that.
        self.commands = {
            "platforms/box.toml": (["survey", "import", "survey.json", "--platform", "box", "--write"], True),
            "report/support.md": (["survey", "report", "survey.json", "--update", "report/support.md"], True),
            "out/page.html": (["stats", "--format", "html", "--output", "out/page.html"], False),
            "out/routes.txt": (["export", "routes", "--platform", "box", "--format", "text", "--output", "out/routes.txt"],
                               False),
        }
        self.write({name: "old\n" for name in ("out/page.html", "out/routes.txt")})

    def assert_unchanged_by(self, **options):
        for name, (command, prints) in self.commands.items():
            if options.get("stdout") is not None and not prints:
                continue
            with self.subTest(name):
                before = self.tree()
                done = subprocess.run([TOOL, *command], cwd=self.dir, env=environment(), stdin=subprocess.DEVNULL,
                                      **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertRegex(done.stderr.decode(), r"(^|\n)error: [^\n]*\n$")
                self.assertEqual(self.tree(), before)

    def test_write_a_file_whole_or_not_at_all(self):
        self.assert_unchanged_by(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3, 3)))
        for name, (command, _) in self.commands.items():
            with self.subTest(name):
                before = self.read(name)
                self.tool(*command)
                self.assertNotEqual(self.read(name), before)

    def test_write_nothing_where_the_results_cannot_be_printed(self):
        with open("/dev/full", "wb") as full:
            self.assert_unchanged_by(stdout=full)
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "wb") as gone:
            self.assert_unchanged_by(stdout=gone)

    def test_wait_for_each_other_and_clear_what_a_killed_one_left(self):
        for name, (command, _) in self.commands.items():
            with self.subTest(name):
                folder, file = name.split("/")
                self.write({f"{folder}/.{file}.a1B2c3.vendorconfs-tmp": "half"})
                directory = os.open(self.dir / folder, os.O_RDONLY)
                fcntl.flock(directory, fcntl.LOCK_EX)
                before = self.read(name)
                waiting = subprocess.Popen([TOOL, *command], cwd=self.dir, env=environment(), stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE)
                said = waiting.stderr.readline().decode()
                while not said.startswith("waiting"):  # remarks on the survey come first
                    self.assertNotEqual(said, "")
                    said = waiting.stderr.readline().decode()
                self.assertEqual(said, f"waiting for another gen_vendor_confs to finish in {folder}\n")
                self.assertEqual(self.read(name), before)
                os.close(directory)
                _, err = waiting.communicate()
                self.assertEqual(waiting.returncode, 0, err)
                self.assertIn("vendorconfs-tmp, left by a run that was stopped", err.decode())
                self.assertNotEqual(self.read(name), before)
                self.assertFalse([left for left in os.listdir(self.dir / folder) if left.startswith(".")])

    def test_an_import_into_a_file_that_changes_meanwhile_is_refused(self):
        directory = os.open(self.dir / "platforms", os.O_RDONLY)
        fcntl.flock(directory, fcntl.LOCK_EX)
        command, _ = self.commands["platforms/box.toml"]
        waiting = subprocess.Popen([TOOL, *command], cwd=self.dir, env=environment(), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        said = waiting.stderr.readline()
        while not said.startswith(b"waiting"):
            self.assertNotEqual(said, b"")
            said = waiting.stderr.readline()
        self.title("box", "Meanwhile")
        before = self.read("platforms/box.toml")
        os.close(directory)
        out, err = waiting.communicate()
        self.assertEqual((waiting.returncode, out), (2, b""))
        self.assertEqual(err.decode(), "error: platforms/box.toml: was changed while this run was under way, nothing was "
                                       "written; run it once more\n")
        self.assertEqual(self.read("platforms/box.toml"), before)


class ChangingInputs(FaultTest):
    def test_replaced_while_a_run_reads_them_give_confs_of_one_state(self):
        states = [self.confs_with(title, title) for title in ("One", "Two")]
        (self.dir / "confs").mkdir()
        stop = threading.Event()

        def replace():
            while not stop.is_set():
                for title in ("One", "Two"):
                    for name in ("box", "chip"):
                        self.title(name, title)
                    time.sleep(0.004)

        replacing = threading.Thread(target=replace)
        replacing.start()
        self.addCleanup(replacing.join)
        self.addCleanup(stop.set)
        for _ in range(40):
            run = subprocess.run([TOOL, "generate"], cwd=self.dir, env=environment(), capture_output=True, check=False)
            if run.returncode == 2:
                self.assertRegex(run.stderr.decode(), r"^error: platforms/(box|chip)\.toml: was changed while this run was "
                                                      r"under way, nothing was written; run it once more\n$")
                continue
            self.assertEqual(run.returncode, 0, run.stderr)
            for name in ("box", "chip"):
                self.assertIn(self.read(f"confs/backends_{name}.conf"), [state[name] for state in states])
        self.assertFalse([name for name in os.listdir(self.dir / "confs") if name.startswith(".")])

    def test_changed_before_the_confs_are_in_place_are_refused(self):
        # The run waits for the directory after it has read its inputs.
        self.edit("vendorconfs.toml", "[output]\n", 'op_facts = "facts.json"\n\n[output]\ntemplate = "conf.mustache"\n')
        self.write({"facts.json": '{"schema": 1}\n', "conf.mustache": "# {{title}}\n{{machine}}\n"})
        before = self.generate()
        directory = os.open(self.dir / "confs", os.O_RDONLY)
        for name in (*SMALL_WORKSPACE, "facts.json", "conf.mustache"):
            with self.subTest(name):
                fcntl.flock(directory, fcntl.LOCK_EX)
                waiting = subprocess.Popen([TOOL, "generate"], cwd=self.dir, env=environment(), stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE)
                waiting.stderr.readline()
                text = self.read(name)
                self.write({name: text[:len(text) // 2]})
                fcntl.flock(directory, fcntl.LOCK_UN)
                out, err = waiting.communicate()
                self.assertEqual((waiting.returncode, out), (2, b""))
                self.assertEqual(err.decode(), f"error: {name}: was changed while this run was under way, nothing was "
                                               "written; run it once more\n")
                self.assertEqual(self.confs(), before)
                self.write({name: text})
        os.close(directory)


class Places(FaultTest):
    def test_an_output_directory_behind_a_link(self):
        (self.dir / "real").mkdir()
        (self.dir / "confs").symlink_to("real")
        self.generate()
        self.assertEqual(os.readlink(self.dir / "confs"), "real")
        self.assert_tidy("real")

    def test_an_output_link_that_leads_nowhere(self):
        for target in ("absent", "confs"):
            with self.subTest(target):
                (self.dir / "confs").unlink(missing_ok=True)
                (self.dir / "confs").symlink_to(target)
                self.assertRegex(self.tool("generate", status=2).err, r"^error: confs: cannot be [^\n]*\n$")
                self.assertEqual(os.readlink(self.dir / "confs"), target)
                self.assertFalse((self.dir / "absent").exists())

    def test_a_read_only_file_system(self):
        (self.dir / "confs").mkdir()
        self.mount("-t", "tmpfs", "-o", "ro", "tmpfs", self.dir / "confs")
        self.assertEqual(self.tool("generate", status=2).err,
                         "error: confs/backends_box.conf: cannot be written, no file can be made beside it: Read-only file "
                         "system\n")
        self.assertEqual(self.tool("generate", "--output", "confs/new", status=2).err,
                         "error: confs/new: cannot be made: Read-only file system\n")

    def test_one_conf_that_cannot_be_replaced_keeps_all_as_they_were(self):
        before = self.generate()
        for name in before:
            conf = self.dir / f"confs/backends_{name}.conf"
            with self.subTest(name):
                for other in before:
                    self.title(other, "Another")
                unmount = self.mount("--bind", conf, conf)
                result = self.tool("generate", status=2)
                self.assertEqual((result.out, result.err),
                                 ("", f"error: confs/backends_{name}.conf: cannot be replaced: Device or resource busy\n"))
                self.assertEqual(self.confs(), before)
                self.assert_tidy()
                unmount()

    def test_names_with_blanks_line_breaks_and_other_alphabets(self):
        for name in ("a b", " ", "a\nb", "d\u00e9p\u00f4t \u6a21", "'\"$(x)`", "-q", "\udcff"):
            with self.subTest(name):
                shutil.rmtree(self.dir / "sub", ignore_errors=True)
                home = self.dir / "sub" / name
                home.mkdir(parents=True)
                for path, text in SMALL_WORKSPACE.items():
                    (home / path).parent.mkdir(exist_ok=True)
                    (home / path).write_text(text)
                result = self.tool("generate", "--manifest", home / "vendorconfs.toml", "--output", home / "out")
                self.assertEqual(result.out.count("\n"), 2)
                self.assertEqual(sorted(os.listdir(home / "out")), ["backends_box.conf", "backends_chip.conf"])
                self.tool("generate", cwd=home)
                self.assertEqual((home / "confs/backends_box.conf").read_bytes(),
                                 (home / "out/backends_box.conf").read_bytes())
                self.tool("check", "--manifest", home / "vendorconfs.toml", "--golden", home / "out")
                self.tool("diff", home / "confs", home / "out")
                self.tool("route", "--all", "--conf", home / "out/backends_box.conf")
                (home / "coverage.json").unlink()
                self.assertEqual(self.tool("check", "--manifest", home / "vendorconfs.toml", status=2).err.count("\n"), 1)

    def test_a_working_directory_that_is_gone(self):
        (self.dir / "gone").mkdir()
        done = subprocess.run(["sh", "-c", 'cd gone && rmdir ../gone && exec "$0" generate', TOOL], cwd=self.dir,
                              env=environment(), capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr.decode(), r"^error: [^\n]*\n$")


class Surroundings(FaultTest):
    def run_in(self, env, command):
        done = subprocess.run([TOOL, *command], cwd=self.dir, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def test_no_environment_and_a_large_one_change_nothing(self):
        self.generate()
        large = {"LONG": "x" * 65536, **{f"VARIABLE_{i}": "y" * 50 for i in range(1000)}}
        nowhere = {"HOME": "/nonexistent", "TMPDIR": "/nonexistent", "PATH": "", "LANG": "xx_YY.none", "LC_ALL": "?"}
        for command in COMMANDS:
            with self.subTest(command):
                usual = self.run_in({"PATH": os.environ["PATH"]}, command)
                self.assertIn(usual[0], (0, 1))
                for env in ({}, large, nowhere):
                    self.assertEqual(self.run_in(env, command), usual)

    def test_a_large_routing_environment_is_obeyed(self):
        self.generate()
        env = {f"FLAGOS_OP_absent_{i}": "cuda" for i in range(1500)}
        env.update(FLAGOS_OP_d="flaggems", FLAGOS_OP_a="z" * 65536)
        status, out, _ = self.run_in(env, ["route", "--all", "--conf", "confs/backends_box.conf", "--format", "tsv"])
        self.assertEqual((status, out), (0, b"a\tflaggems\t\tconf\nb\tflaggems\t\tconf\nc\tcuda\t\tconf\nd\tflaggems\t\toverride\n"))

    def test_without_standard_streams(self):
        self.generate()
        for command in COMMANDS:
            with self.subTest(command):
                def closed(redirection):
                    line = f'exec "$0" "$@" {redirection}'
                    done = subprocess.run(["sh", "-c", line, TOOL, *command], cwd=self.dir, env=environment(),
                                          capture_output=True, check=False)
                    return done.returncode, done.stdout.decode(), done.stderr.decode()
                usual = closed("<&-")
                self.assertIn(usual[0], (0, 1))
                self.assertEqual(closed(">&-"),
                                 (2, "", "error: standard output cannot be written: Bad file descriptor\n"))
                self.assertEqual(closed("2>&-")[:2], usual[:2])
                self.assertEqual(closed(">&- 2>&-")[0], 2)

    def test_a_reader_that_is_gone(self):
        self.generate()
        for command in COMMANDS:
            with self.subTest(command):
                reader, writer = os.pipe()
                os.close(reader)
                with open(writer, "wb") as gone:
                    done = subprocess.run([TOOL, *command], cwd=self.dir, env=environment(), stdout=gone,
                                          stderr=subprocess.PIPE, check=False)
                self.assertIn(done.returncode, (2, -signal.SIGPIPE))
                self.assertIn(done.stderr, (b"", b"error: standard output cannot be written: Broken pipe\n"))

    def test_any_limit_on_memory_ends_in_a_result_or_one_line(self):
        wanted = self.generate()

        def limited(size, *command):
            return subprocess.run([TOOL, *command], cwd=self.dir, env=environment(), capture_output=True, check=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)))

        if limited(1 << 30, "--version").returncode != 0:
            self.skipTest("this build wants more than a GiB of address space")
        enough = 0
        for size in range(4 << 20, 32 << 20, 1 << 20):
            with self.subTest(size >> 20):
                for name in wanted:
                    self.write({f"confs/backends_{name}.conf": "a = none\n"})
                done = limited(size, "generate")
                if enough == 0 and done.returncode in (127, -signal.SIGKILL, -signal.SIGSEGV):
                    continue  # the system could not even load the program
                if done.returncode == 0:
                    enough = enough or size
                    self.assertEqual(self.confs(), wanted)
                    continue
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertRegex(done.stderr.decode(), r"^error: [^\n]*(out of memory; nothing was written|Cannot allocate "
                                                       r"memory)\n$")
                self.assertEqual(set(self.confs().values()), {"a = none\n"})
                self.assert_tidy()
        self.assertTrue(enough)
        for command in COMMANDS:
            usual = limited(resource.RLIM_INFINITY, *command)
            for size in range(enough // 2, 2 * enough, 1 << 20):
                with self.subTest((command, size >> 20)):
                    done = limited(size, *command)
                    if done.returncode in (127, -signal.SIGKILL, -signal.SIGSEGV) and size < enough:
                        continue
                    if done.returncode == usual.returncode:
                        self.assertEqual((done.stdout, done.stderr), (usual.stdout, usual.stderr))
                        continue
                    self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
                    self.assertRegex(done.stderr.decode(), r"^error: [^\n]*(out of memory|Cannot allocate memory)[^\n]*\n$")


if __name__ == "__main__":
    unittest.main()
