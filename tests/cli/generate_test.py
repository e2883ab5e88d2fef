"""generate, from the outside."""

import fcntl
import os
import resource
import shutil
import signal
import stat
import subprocess
import time
import unittest

from harness import BOX_LINES, CHIP_LINES, TOOL, SmallWorkspaceTest, environment, op_lines

NOBODY = 65534


class Writing(SmallWorkspaceTest):
    def test_writes_each_conf_and_says_so(self):
        result = self.tool()
        self.assertEqual(result.out, "wrote confs/backends_box.conf (new)\nwrote confs/backends_chip.conf (new)\n")
        self.assertEqual(result.err, "")
        self.assertEqual(op_lines(self.read("confs/backends_box.conf")), BOX_LINES)
        self.assertEqual(op_lines(self.read("confs/backends_chip.conf")), CHIP_LINES)
        self.assertEqual(sorted(os.listdir(self.dir / "confs")), ["backends_box.conf", "backends_chip.conf"])

    def test_leaves_what_is_up_to_date(self):
        self.generate()
        before = {path: path.stat() for path in (self.dir / "confs").iterdir()}
        self.assertEqual(self.tool("generate").out, "all 2 confs are up to date\n")
        for path, was in before.items():
            now = path.stat()
            self.assertEqual((now.st_ino, now.st_mtime_ns), (was.st_ino, was.st_mtime_ns))

    def test_writes_only_what_changed(self):
        self.generate()
        box = (self.dir / "confs/backends_box.conf").stat().st_ino
        self.edit("platforms/chip.toml", 'ops = ["c"]', 'ops = ["b", "c"]')
        self.assertEqual(self.tool().out, "wrote confs/backends_chip.conf (1 route moved)\n")
        self.assertEqual((self.dir / "confs/backends_box.conf").stat().st_ino, box)
        self.assertIn("\nb = none\n", self.read("confs/backends_chip.conf"))

    def test_says_what_kind_of_change_it_wrote(self):
        self.generate()
        self.edit("platforms/chip.toml", '"A chip"', '"Another chip"')
        self.assertEqual(self.tool().out, "wrote confs/backends_chip.conf (no route moved)\n")
        self.edit("registration/native.inc", 'm.impl("a", Wrapper);\n', "")
        self.edit("registration/flaggems.inc", 'm.impl("b"', 'm.impl("a", Wrapper);\nm.impl("b"')
        self.assertEqual(self.tool().out, "wrote confs/backends_chip.conf (1 annotation changed)\n")

    def test_names_confs_edited_by_hand_and_those_of_others(self):
        self.generate()
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\n")
        self.write({"confs/backends_chip.conf": "a = acme\n"})
        self.assertEqual(
            self.tool().out,
            "wrote confs/backends_box.conf (1 route moved), over edits made by hand\n"
            "wrote confs/backends_chip.conf (4 routes moved), over a file of another origin\n")
        self.tool("check")

    def test_what_stands_in_the_output_directory_decides_nothing(self):
        wanted = self.generate()
        self.write({"confs/backends_box.conf": "a = none\nb = none\n", "confs/backends_gone.conf": "zeta = cuda\n",
                    "confs/backends_chip.conf": b"\xff\x00"})
        self.assertEqual(self.generate(), wanted)

    def test_output_names_another_directory_and_makes_it(self):
        self.tool("generate", "--output", "new/deep")
        self.assertEqual(sorted(os.listdir(self.dir / "new/deep")), ["backends_box.conf", "backends_chip.conf"])
        self.assertFalse((self.dir / "confs").exists())
        self.tool("check", "--golden", "new/deep")

    def test_one_platform_alone(self):
        self.assertEqual(self.tool("--platform", "chip").out, "wrote confs/backends_chip.conf (new)\n")
        self.assertEqual(os.listdir(self.dir / "confs"), ["backends_chip.conf"])

    def test_quiet_says_nothing(self):
        result = self.tool("-q")
        self.assertEqual(result.out + result.err, "")

    def test_verbose_says_what_is_read(self):
        result = self.tool("generate", "--verbose")
        self.assertIn("vendorconfs.toml", result.err)
        self.assertIn("2 platforms", result.err)

    def test_results_that_cannot_be_printed_are_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TOOL, "stats"], cwd=self.dir, stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output cannot be written: No space left on device", done.stderr)


class VendorKeys(SmallWorkspaceTest):
    def test_of_any_name_work_from_the_conf_to_the_compiled_in_table(self):
        chip = self.read("platforms/chip.toml")
        for key in ("my-chip", "a.b", "0", "Chip_2"):
            with self.subTest(key):
                self.write({"platforms/chip.toml": chip.replace('"acme"', f'"{key}"')})
                self.tool()
                conf = "confs/backends_chip.conf"
                self.assertEqual(op_lines(self.read(conf)), CHIP_LINES.replace("acme", key))
                self.assertEqual(self.tool("route", "--all", "--conf", conf, "--format", "tsv").out,
                                 f"a\tflaggems\t{key.lower()}\tconf\nb\tflaggems\t\tconf\nc\t{key.lower()}\t\tconf\n"
                                 "d\tnone\t\tconf\n")
                self.tool("validate", conf)
                self.tool("check")
                self.assertIn(f'"{key.lower()}', self.tool("export", "routes", "--platform", "chip", "--format", "cpp").out)


class DryRun(SmallWorkspaceTest):
    def test_writes_nothing(self):
        before = self.tree()
        self.assertEqual(self.tool("generate", "--dry-run").out,
                         "would write confs/backends_box.conf (new)\nwould write confs/backends_chip.conf (new)\n")
        self.assertEqual(self.tree(), before)
        self.generate()
        self.assertEqual(self.tool("generate", "--dry-run").out, "all 2 confs are up to date\n")
        self.edit("confs/backends_box.conf", "\nd = cuda\n", "\nd = flaggems\n")
        before = self.tree()
        self.assertEqual(self.tool("generate", "--dry-run").out,
                         "would write confs/backends_box.conf (1 route moved), over edits made by hand\n")
        self.assertEqual(self.tree(), before)

    def test_refuses_what_a_real_run_would_refuse(self):
        self.generate()
        self.write({"confs/backends_box.conf": self.read("confs/backends_box.conf") + "zeta = cuda\n"})
        self.tool("generate", "--dry-run", status=1)


class Limits(SmallWorkspaceTest):
    def setUp(self):
        super().setUp()
        self.generate()

    def move_two_routes(self):
        self.edit("platforms/box.toml", 'ops = ["c"]', 'ops = ["b", "c"]')
        self.edit("platforms/chip.toml", 'ops = ["c"]', 'ops = ["b", "c"]')

    def test_max_moves_counts_the_moves_of_all_confs(self):
        self.move_two_routes()
        before = self.tree()
        result = self.tool("generate", "--max-moves", "1", status=1)
        self.assertEqual(result.out, "")
        self.assertEqual(result.err, "2 routes would move and --max-moves allows 1; nothing was written. See them with "
                                     "check, then raise the limit\n")
        self.assertEqual(self.tree(), before)
        self.tool("generate", "--max-moves", "2")
        self.assertEqual(self.tool().out, "all 2 confs are up to date\n")

    def test_max_moves_counts_within_the_platforms_named(self):
        self.move_two_routes()
        self.tool("--platform", "chip", "generate", "--max-moves", "1")

    def test_new_confs_move_nothing(self):
        shutil.rmtree(self.dir / "confs")
        self.tool("generate", "--max-moves", "0")

    def test_annotations_are_no_moves(self):
        self.edit("registration/native.inc", 'm.impl("a", Wrapper);\n', "")
        self.edit("registration/flaggems.inc", 'm.impl("b"', 'm.impl("a", Wrapper);\nm.impl("b"')
        self.tool("generate", "--max-moves", "0")

    def test_a_run_that_loses_op_lines_stops(self):
        # c stays in the universe: it has a native kernel.
        self.edit("registration/all.inc", 'm.impl("b", Wrapper);\nm.impl("c", Wrapper);\nm.impl("d", Wrapper);\n', "")
        before = self.tree()
        result = self.tool("generate", status=1)
        self.assertEqual(result.err, "confs/backends_box.conf would lose 2 op lines (b, …); nothing was written. If "
                                     "that is meant, repeat with --allow-shrink\n")
        self.assertEqual(self.tree(), before)
        self.tool("generate", "--allow-shrink")
        self.assertEqual(op_lines(self.read("confs/backends_box.conf")), "a = flaggems\nc = cuda\n")

    def test_allow_shrink_leaves_max_moves_in_force(self):
        self.edit("registration/all.inc", 'm.impl("d", Wrapper);\n', "")
        self.tool("generate", "--allow-shrink", "--max-moves", "1", status=1)
        self.tool("generate", "--allow-shrink", "--max-moves", "2")

    def test_a_refusal_is_said_even_when_quiet(self):
        self.edit("registration/all.inc", 'm.impl("d", Wrapper);\n', "")
        result = self.tool("-q", "generate", status=1)
        self.assertIn("would lose 1 op line (d)", result.err)

    def test_max_moves_is_a_count(self):
        for wrong in ("-1", "many", "", "1.5"):
            with self.subTest(wrong):
                self.assertIn("--max-moves", self.tool("generate", f"--max-moves={wrong}", status=2).err)


class Files(SmallWorkspaceTest):
    def test_permissions_are_kept(self):
        self.generate()
        path = self.dir / "confs/backends_box.conf"
        path.chmod(0o604)
        self.edit("platforms/box.toml", '"A box"', '"Another box"')
        self.tool()
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o604)

    def test_new_confs_have_the_permissions_of_the_umask(self):
        for mask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
            with self.subTest(oct(mask)):
                output = self.dir / f"out{mask}"
                self.tool("generate", "--output", output, umask=mask)
                self.assertEqual(stat.S_IMODE((output / "backends_box.conf").stat().st_mode), mode)

    def test_a_linked_conf_stays_a_link(self):
        self.generate()
        link = self.dir / "confs/backends_box.conf"
        (self.dir / "elsewhere").mkdir()
        link.rename(self.dir / "elsewhere/box.conf")
        link.symlink_to("../elsewhere/box.conf")
        self.edit("platforms/box.toml", '"A box"', '"Another box"')
        self.tool()
        self.assertEqual(os.readlink(link), "../elsewhere/box.conf")
        self.assertIn("Another box", self.read("elsewhere/box.conf"))
        self.assertEqual(os.listdir(self.dir / "elsewhere"), ["box.conf"])

    def test_nothing_is_written_where_one_conf_cannot_be(self):
        wanted = self.generate()
        for name in ("box", "chip"):
            self.edit(f"platforms/{name}.toml", f'"A {name}"', f'"Another {name}"')
        (self.dir / "confs/backends_chip.conf").unlink()
        (self.dir / "confs/backends_chip.conf").symlink_to("absent/chip.conf")
        result = self.tool(status=2)
        self.assertEqual(result.err, "error: confs/backends_chip.conf: cannot be written, no file can be made beside it: "
                                     "No such file or directory\n")
        self.assertEqual(self.read("confs/backends_box.conf"), wanted["box"])
        self.assertEqual(sorted(os.listdir(self.dir / "confs")), ["backends_box.conf", "backends_chip.conf"])

    def test_a_directory_in_a_confs_place_is_refused(self):
        (self.dir / "confs/backends_chip.conf").mkdir(parents=True)
        self.assertIn("confs/backends_chip.conf: is no regular file", self.tool(status=2).err)
        self.assertEqual(os.listdir(self.dir / "confs"), ["backends_chip.conf"])

    def test_an_output_that_is_a_file_is_refused(self):
        self.write({"file": ""})
        self.assertIn("error: file", self.tool("generate", "--output", "file", status=2).err)
        self.assertIn("error: file/below", self.tool("generate", "--output", "file/below", status=2).err)

    def test_leftovers_of_killed_runs_are_cleared(self):
        self.generate()
        self.write({"confs/.backends_box.conf.a1B2c3.vendorconfs-tmp": "half", "confs/.mine": ""})
        result = self.tool()
        self.assertEqual(result.err, "removed confs/.backends_box.conf.a1B2c3.vendorconfs-tmp, left by a run that was "
                                     "stopped\n")
        self.assertEqual(sorted(os.listdir(self.dir / "confs")), [".mine", "backends_box.conf", "backends_chip.conf"])

    def test_leftovers_beside_the_target_of_a_linked_conf_are_cleared(self):
        self.generate()
        link = self.dir / "confs/backends_box.conf"
        (self.dir / "elsewhere").mkdir()
        link.rename(self.dir / "elsewhere/box.conf")
        link.symlink_to("../elsewhere/box.conf")
        self.write({"elsewhere/.box.conf.a1B2c3.vendorconfs-tmp": "half", "elsewhere/.mine": ""})
        result = self.tool()
        self.assertEqual(result.err, "removed confs/../elsewhere/.box.conf.a1B2c3.vendorconfs-tmp, left by a run that "
                                     "was stopped\n")
        self.assertEqual(sorted(os.listdir(self.dir / "elsewhere")), [".mine", "box.conf"])

    def test_a_linked_conf_in_the_same_directory_is_written(self):
        # Its directory is locked once, whatever path leads there.
        self.generate()
        (self.dir / "confs/backends_box.conf").rename(self.dir / "confs/box")
        (self.dir / "confs/backends_box.conf").symlink_to(self.dir / "confs/box")
        self.edit("platforms/box.toml", '"A box"', '"Another box"')
        self.tool(timeout=20)
        self.assertIn("Another box", self.read("confs/box"))

    def test_a_report_that_cannot_be_printed_leaves_nothing_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TOOL, "generate"], cwd=self.dir, stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output cannot be written: No space left on device", done.stderr)
        self.assertEqual(os.listdir(self.dir / "confs"), [])
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "wb") as closed:
            done = subprocess.run([TOOL, "generate"], cwd=self.dir, stdout=closed, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output cannot be written: Broken pipe", done.stderr)
        self.assertEqual(os.listdir(self.dir / "confs"), [])

    def test_a_file_that_may_not_grow_is_never_half_written(self):
        wanted = self.generate()
        self.edit("platforms/box.toml", '"A box"', '"Another box"')
        limit = len(wanted["box"]) // 2

        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

        before = self.tree("confs")
        result = self.tool(status=2, preexec_fn=limited)
        self.assertIn("confs/backends_box.conf: cannot be written, nothing was changed: File too large", result.err)
        self.assertEqual(self.tree("confs"), before)

    def test_a_full_disk_is_never_half_written(self):
        if os.geteuid() != 0:
            self.skipTest("mounting a small file system needs root")
        mount = self.dir / "small"
        mount.mkdir()
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", mount], capture_output=True, check=False)
        if done.returncode != 0:
            self.skipTest("a small file system cannot be mounted here: " + done.stderr.decode().strip())
        self.addCleanup(subprocess.run, ["umount", mount], check=True)
        self.tool("generate", "--output", mount)
        before = self.tree("small")
        (mount / "fill").write_bytes(b"")
        with open(mount / "fill", "ab", buffering=0) as fill:
            try:
                while True:
                    fill.write(b"x" * 1024)
            except OSError:
                pass
        for name in ("box", "chip"):
            self.edit(f"platforms/{name}.toml", f'"A {name}"', f'"Another {name}"')
        result = self.tool("generate", "--output", mount, status=2)
        self.assertIn("No space left on device", result.err)
        (mount / "fill").unlink()
        self.assertEqual(self.tree("small"), before)


class AnotherUser(SmallWorkspaceTest):
    """What permissions forbid; root is forbidden nothing, so that the tool runs as nobody where the tests are root."""

    def setUp(self):
        super().setUp()
        self.program = self.dir / "gen_vendor_confs"
        shutil.copy(TOOL, self.program)
        self.dir.chmod(0o755)
        (self.dir / "confs").mkdir()
        self.options = {"program": self.program}
        if os.geteuid() == 0:
            self.options.update(user=NOBODY, group=NOBODY, extra_groups=[])

    def test_a_directory_that_may_not_be_written(self):
        (self.dir / "confs").chmod(0o555)
        self.addCleanup((self.dir / "confs").chmod, 0o755)
        result = self.tool(status=2, **self.options)
        self.assertEqual(result.err, "error: confs/backends_box.conf: cannot be written, no file can be made beside it: "
                                     "Permission denied\n")
        self.assertEqual(os.listdir(self.dir / "confs"), [])

    def test_a_file_that_may_not_be_read(self):
        (self.dir / "coverage.json").chmod(0)
        result = self.tool(status=2, **self.options)
        self.assertEqual(result.err, 'error: vendorconfs.toml:8: "coverage.json" cannot be read: Permission denied\n')

    def test_a_directory_that_may_not_be_made(self):
        (self.dir / "confs").chmod(0o555)
        self.addCleanup((self.dir / "confs").chmod, 0o755)
        result = self.tool("generate", "--output", "confs/new", status=2, **self.options)
        self.assertEqual(result.err, "error: confs/new: cannot be made: Permission denied\n")


class Together(SmallWorkspaceTest):
    def start(self, *arguments):
        return subprocess.Popen([TOOL, *arguments], cwd=self.dir, env=environment(), stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def test_a_second_writer_waits_for_the_first(self):
        (self.dir / "confs").mkdir()
        directory = os.open(self.dir / "confs", os.O_RDONLY)
        fcntl.flock(directory, fcntl.LOCK_EX)
        waiting = self.start("generate")
        self.assertEqual(waiting.stderr.readline(), b"waiting for another gen_vendor_confs to finish in confs\n")
        self.assertIsNone(waiting.poll())
        self.assertEqual(os.listdir(self.dir / "confs"), [])
        os.close(directory)
        waiting.communicate()
        self.assertEqual(waiting.returncode, 0)
        self.tool("check")

    def test_readers_need_no_lock(self):
        self.generate()
        directory = os.open(self.dir / "confs", os.O_RDONLY)
        fcntl.flock(directory, fcntl.LOCK_EX)
        self.addCleanup(os.close, directory)
        self.tool("check")
        self.tool("generate", "--dry-run")

    def test_many_writers_leave_whole_confs(self):
        wanted = self.generate()
        for _ in range(3):
            for name in wanted:
                self.write({f"confs/backends_{name}.conf": "a = none\n"})
            runs = [self.start("generate") for _ in range(8)]
            for run in runs:
                out, err = run.communicate()
                self.assertEqual(run.returncode, 0, (out, err))
            self.assertEqual({name: self.read(f"confs/backends_{name}.conf") for name in wanted}, wanted)
            self.assertEqual(sorted(os.listdir(self.dir / "confs")), ["backends_box.conf", "backends_chip.conf"])

    def test_a_killed_writer_leaves_the_old_confs(self):
        wanted = self.generate()
        for name in wanted:
            self.edit(f"platforms/{name}.toml", f'"A {name}"', f'"Another {name}"')
        for delay in (0, 0.001, 0.002, 0.004, 0.008):
            run = self.start("generate")
            time.sleep(delay)
            run.kill()
            run.communicate()
            for name, text in wanted.items():
                now = self.read(f"confs/backends_{name}.conf")
                self.assertIn(now, (text, text.replace(f"A {name}", f"Another {name}")))
        self.tool("generate")
        self.assertEqual(sorted(os.listdir(self.dir / "confs")), ["backends_box.conf", "backends_chip.conf"])


if __name__ == "__main__":
    unittest.main()
