"""The import over the small device repo: its routes, what its comments become, and the report."""

import json
import sys
import unittest

from importing import (
    COVERAGE,
    IMPORT,
    SCRIPT,
    SOURCE,
    ImportTest,
    routes_of_conf,
    routes_of_table,
    run,
    run_script,
)

EXPECTED = {
    path.stem: routes_of_table(path) for path in (SOURCE / "tests/integration/expected").glob("*.tsv")
}


class Routes(ImportTest):
    def test_workspace_yields_the_expected_routes(self):
        self.import_()
        self.assertEqual(self.generated(), EXPECTED)

    def test_the_scripts_own_confs_have_these_routes(self):
        run_script(self.checkout)
        confs = (self.checkout / "torch_acme/configs").glob("*.conf")
        self.assertEqual({path.stem[len("backends_") :]: routes_of_conf(path) for path in confs}, EXPECTED)

    def test_confs_that_the_script_wrote_import_to_the_same_routes(self):
        run_script(self.checkout)
        self.import_()
        done = self.tool("check", "--routes-only")
        self.assertEqual((done.returncode, done.stdout), (0, "all 5 confs are up to date\n"), done.stderr)

    def test_lint_and_validate_find_no_errors(self):
        self.import_()
        self.assertEqual(self.tool("lint").returncode, 0)
        self.generated()
        done = self.tool("validate", *sorted((self.checkout / "generated").glob("*.conf")))
        self.assertEqual((done.returncode, done.stdout), (0, "5 confs validated: no findings\n"))

    def test_a_workspace_outside_the_checkout_yields_the_same_routes(self):
        self.workspace = self.checkout.parent / "elsewhere/deep"
        self.import_()
        self.assertEqual(self.generated(), EXPECTED)

    def test_same_bytes_each_time(self):
        self.import_()
        first = {path: path.read_bytes() for path in self.workspace.rglob("*.*")}
        done = run(
            sys.executable,
            IMPORT,
            "checkout",
            "--output",
            "checkout/routing",
            "--force",
            cwd=self.checkout.parent,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual({path: path.read_bytes() for path in self.workspace.rglob("*.*")}, first)
        self.assertNotIn(str(self.checkout).encode(), b"".join(first.values()))


class Contents(ImportTest):
    def setUp(self):
        super().setUp()
        self.report = self.import_()

    def explained(self, op, platform):
        done = self.tool("explain", op, "--platform", platform, "--format", "json")
        return json.loads(done.stdout)["ops"][0]["platforms"][0]

    def gap(self, op, platform):
        gap = self.explained(op, platform)["gap"]
        return gap["kind"], gap["reason"], gap["issues"]

    def test_comment_blocks_become_reasons_and_mentions_issues(self):
        self.assertEqual(
            self.gap("fold.Tensor", "acme"), ("policy", "Slower than the kernel in hand, PR #401.", ["#401"])
        )
        self.assertEqual(
            self.gap("blend.out", "borealis"),
            ("policy", "Wrong beyond 2**24, FlagGems' issue #5.", ["FlagGems#5"]),
        )

    def test_the_comment_above_a_platform_is_the_reason_of_gaps_without_one(self):
        self.assertEqual(
            self.gap("drift_", "acme"),
            ("policy", "Acme's compiler knows no 64-bit type; measured on the A1.", []),
        )

    def test_a_heading_in_dashes_over_an_unpacked_table(self):
        reason = "The compiler refuses the tile, FlagGems issue #77 and #78 upstream"
        self.assertEqual(self.gap("twist.out", "ember"), ("policy", reason, ["FlagGems#77", "#78"]))

    def test_a_comment_behind_an_op_adds_to_the_block_and_parts_the_entry(self):
        reason = "The compiler refuses the tile, FlagGems issue #77 and #78 upstream. braid: stalls"
        self.assertEqual(self.gap("braid", "ember"), ("policy", reason, ["FlagGems#77", "#78"]))

    def test_gaps_that_are_read_back_take_the_comments_of_the_conf(self):
        self.assertEqual(
            self.gap("braid.out", "dune"),
            ("policy", "The compiler hangs, FlagGems issue #31.", ["FlagGems#31"]),
        )

    def test_holds_have_their_comments(self):
        hold = self.explained("quilt", "ember")["hold"]
        self.assertEqual(
            (hold["reason"], hold["issues"]),
            ("The kernel reads the wrong stream, issue #12: garbage in long loops.", ["#12"]),
        )

    def test_bindings_inside_functions(self):
        measured = self.explained("weave", "dune")["measured"]
        self.assertEqual(
            [(entry["backend"], entry["reason"]) for entry in measured],
            [("flaggems", "Dune measured these with a newer FlagGems.")],
        )
        self.assertEqual(
            [entry["backend"] for entry in self.explained("twist", "dune")["measured"]], ["flaggems_cpp"]
        )
        self.assertIn('ceiling = "flaggems_python"\n', (self.workspace / "platforms/ember.toml").read_text())
        self.assertIn(
            'ceiling = "flaggems_python_frozen"\n', (self.workspace / "platforms/acme.toml").read_text()
        )

    def test_a_gap_that_is_not_covered_stays(self):
        self.assertEqual(self.gap("lathe", "ember")[1], "Not covered any more; kept for the day it is.")

    def test_notes_keep_their_lines(self):
        text = (self.workspace / "platforms/dune.toml").read_text()
        self.assertIn(
            '[[note]]\ntext = "braid hangs in the compiler (issue #31),"\n\n[[note]]\ntext = "fold returns',
            text,
        )

    def test_unions_of_names_in_the_coverage(self):
        sets = json.loads((self.workspace / "coverage.json").read_text())["sets"]
        self.assertEqual(
            sets["flaggems_python_frozen"]["ops"],
            [
                "blend",
                "blend.out",
                "blend_",
                "braid",
                "braid.out",
                "drift",
                "drift_",
                "fold.Tensor",
                "fold_.Tensor",
                "grade",
                "quilt",
                "sift",
                "sift.values",
                "twist",
                "twist.out",
            ],
        )
        self.assertEqual(
            set(sets["flaggems_python"]["ops"]) - set(sets["flaggems_python_frozen"]["ops"]),
            {"weave", "weave.out"},
        )
        self.assertEqual(sets["tileops"]["ops"], ["braid", "hoist"])
        self.assertEqual(sets["flaggems_pending"]["ops"], ["grade", "sift"])

    def test_report(self):
        line = self.line_of
        unmapped, _, to_fill_in = self.report.partition("to fill in by hand:\n")
        self.assertEqual(
            unmapped.splitlines(),
            [
                f"wrote 7 files to {self.workspace}: 5 platforms, 5 coverage sets, 13 gap ops",
                "not mapped:",
                (
                    f"  {COVERAGE}:{line('# Matrix kernels', COVERAGE)}: comment above _MATRIX, to line"
                    f" {line('# Matrix kernels', COVERAGE)}: belongs to no entry"
                ),
                *(
                    f"  {SCRIPT}:1: no {name}(): the rules of the contract are taken in its place"
                    for name in (
                        "main",
                        "render",
                        "route_boxing",
                        "vendor_native_ops",
                        "vendor_registered_ops",
                    )
                ),
                (
                    f'  {SCRIPT}:{line("TILEOPS_PLATFORMS = {")}: TILEOPS_PLATFORMS names "gale", a platform'
                    " of neither VENDORS nor BOXING_PLATFORMS"
                ),
                (
                    f'  {SCRIPT}:{line("# Nothing follows.") - 1}: "drift" stands in'
                    ' NATIVE_TRITON_GAPS["acme"] a second time'
                ),
                (
                    f'  {SCRIPT}:{line("# Nothing follows.")}: comment in NATIVE_TRITON_GAPS, to line'
                    f' {line("# Nothing follows.")}: belongs to no entry'
                ),
                (
                    f'  {SCRIPT}:{line("DCU_COMPOSITE_FLAGGEMS")}: DCU_COMPOSITE_FLAGGEMS is bound to no'
                    " platform by any function"
                ),
                (
                    f'  {SCRIPT}:{line("RETRIES")}: RETRIES is no table that the import knows, and none'
                    " refers to it"
                ),
                (
                    f'  {SCRIPT}:{line("LICENSE =")}: LICENSE: a conf\'s header comes from the template'
                    " (output.template)"
                ),
                *(
                    f"  {SCRIPT}:{line(f'def {name}(')}: {name}() is not the one that the contract covers:"
                    " compare its rules by hand"
                    for name in ("parse_conf", "registered_impls")
                ),
                (
                    f'  {SCRIPT}:{line("backends_dunes.conf")}: boxing_measured_python_ops() asks for'
                    ' "backends_dunes.conf", which the script does not generate, did you mean'
                    ' "backends_dune.conf"?'
                ),
                *(
                    f"  {SCRIPT}:{line(f'def {name}(')}: {name}() is not the one that the contract covers:"
                    " compare its rules by hand"
                    for name in ("route", "build_all")
                ),
                (
                    f"  {SCRIPT}:{line('if __name__ ==')}: \"if __name__ == '__main__':\": a statement of the"
                    " top level that the import does not follow"
                ),
            ],
        )
        self.assertEqual(
            to_fill_in.splitlines()[-3:],
            [
                (
                    f'  {SCRIPT}:{line("ACME_MEASURED = {")}: acme: measured route without a comment, so'
                    " without a reason: grade"
                ),
                (
                    "  torch_acme/configs/backends_dune.conf:5: dune: the script knows no kinds: 3 gaps got"
                    ' "policy", which stands for "not classified yet"'
                ),
                (
                    "  torch_acme/configs/backends_dune.conf:13: dune: held, and read back as a gap; the conf"
                    " cannot tell which of them it means: quilt"
                ),
            ],
        )


class Unmapped(ImportTest):
    """What the report says of tables that the script itself does not use."""

    def test_a_table_that_the_script_reads_for_the_other_kind(self):
        line = self.edit(
            SCRIPT, 'NATIVE_KERNEL_PREFERRED = {"borealis"}', 'NATIVE_KERNEL_PREFERRED = {"borealis", "dune"}'
        )
        self.assertIn(
            (
                f'  {SCRIPT}:{line}: NATIVE_KERNEL_PREFERRED names "dune", a boxing platform: without effect'
                " in the script\n"
            ),
            self.import_(),
        )

    def test_withheld_from_a_boxing_platform(self):
        line = self.edit(
            SCRIPT,
            'FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme",)',
            'FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme", "dune")',
        )
        self.assertIn(
            (
                f'  {SCRIPT}:{line}: FLAGGEMS_PENDING_NATIVE_VENDORS names "dune", a boxing platform: without'
                " effect in the script\n"
            ),
            self.import_(),
        )
        self.assertIn("withhold = []\n", (self.workspace / "platforms/dune.toml").read_text())

    def test_a_misspelt_platform(self):
        line = self.edit(
            SCRIPT,
            'FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme",)',
            'FLAGGEMS_PENDING_NATIVE_VENDORS = ("acne",)',
        )
        self.assertIn(
            (
                f'  {SCRIPT}:{line}: FLAGGEMS_PENDING_NATIVE_VENDORS names "acne", a platform of neither'
                ' VENDORS nor BOXING_PLATFORMS, did you mean "acme"?\n'
            ),
            self.import_(),
        )

    def test_a_set_of_the_coverage_module_that_nothing_reads(self):
        line = self.edit(
            COVERAGE,
            'TILEOPS_OPS = ["braid", "hoist"]',
            'TILEOPS_OPS = ["braid", "hoist"]; SPARE_OPS = {"loom"}',
        )
        self.assertIn(
            f"  {COVERAGE}:{line}: SPARE_OPS is no table that the import knows, and none refers to it\n",
            self.import_(),
        )


class Writing(ImportTest):
    def test_the_checkout_is_neither_changed_nor_run(self):
        with (self.checkout / SCRIPT).open("a") as script:
            script.write('\nraise SystemExit("the import ran me")\n')
        before = {path: path.read_bytes() for path in self.checkout.rglob("*") if path.is_file()}
        self.workspace = self.checkout.parent / "workspace"
        self.import_()
        self.assertEqual(
            {path: path.read_bytes() for path in self.checkout.rglob("*") if path.is_file()}, before
        )

    def test_a_dry_run_reports_and_writes_nothing(self):
        self.assertIn("would write 7 files", self.import_("--dry-run"))
        self.assertFalse(self.workspace.exists())

    def test_an_output_with_files_is_refused_without_force(self):
        self.workspace.mkdir()
        (self.workspace / "notes.txt").write_text("mine\n")
        self.assertEqual(
            self.refused(),
            f"{self.workspace}: is not empty; name another --output, or add --force to write into it",
        )
        self.import_("--force")
        self.assertEqual((self.workspace / "notes.txt").read_text(), "mine\n")

    def test_force_names_platform_files_that_are_not_its_own(self):
        self.import_()
        stranger = self.workspace / "platforms/gale.toml"
        stranger.write_text("")
        self.assertIn(
            (
                f"{stranger}: not of this import and left alone, but read by the tool; remove it if its"
                " platform is gone\n"
            ),
            self.import_("--force"),
        )
        self.assertEqual(stranger.read_text(), "")

    def test_a_disk_that_refuses_one_file_leaves_all_as_they_were(self):
        self.workspace.mkdir()
        (self.workspace / "platforms").write_text("a file where a directory must be\n")
        done = run(sys.executable, IMPORT, self.checkout, "--output", self.workspace, "--force")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^error: .*platforms.*: File exists\n$")
        self.assertEqual([path.name for path in self.workspace.iterdir()], ["platforms"])

    def test_help_has_examples(self):
        done = run(sys.executable, IMPORT, "--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("examples:\n", done.stdout)


if __name__ == "__main__":
    unittest.main()
