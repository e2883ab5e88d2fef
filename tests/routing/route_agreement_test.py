"""The route command and tools/vendorconfs.py say the same of random confs, environments and dtypes.

Usage: route_agreement_test.py TOOL LIBRARY
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import vendorconfs  # noqa: E402

TOOL, LIBRARY = sys.argv[1:3]
OPS = ["mm", "mm.out", "abs", "abs_", "add.Tensor", "_softmax", "__lshift__.Tensor", "clamp", "zeros.names_out"]
BACKENDS = ["none", "flaggems", "flaggems_cpp", "tileops", "gcu", "cuda", "MUSA", "flagos", "newchip"]
DTYPES = ["float64", "int64", "bool"]
ROUNDS = 60


def random_conf(rng, directory):
    """Paths of a conf and maybe of what it includes, written."""
    def body(ops):
        lines = []
        for op in ops:
            annotation = rng.choice(["", "", "  # gcu", "  # flaggems", " # cuda since May", "#musa,"])
            lines.append(f"{op} = {rng.choice(BACKENDS)}{annotation}")
        return lines

    lines = [f"#@ vendor: {rng.choice(['gcu', 'newchip'])}", "#@ vendor: newchip"]
    if rng.random() < 0.7:
        lines.insert(0, "#@ format: 1")
    lines.append(f"#@ kind: {rng.choice(['native', 'boxing'])}")
    if rng.random() < 0.3:
        lines.append(f"#@ default: {rng.choice(['gcu', 'none', 'flaggems_cpp'])}")
    for dtype in DTYPES:
        if rng.random() < 0.5:
            lines.append(f"#@ dtype-escape: {dtype} {rng.choice(['*', ' '.join(rng.sample(OPS, 3))])}")
    if rng.random() < 0.5:
        lines.append(f"#@ also: {rng.choice(['flaggems', 'tileops', 'gcu'])} {' '.join(rng.sample(OPS, 2))}")
    if rng.random() < 0.4:
        (directory / "part.conf").write_text("\n".join(body(rng.sample(OPS, 3))) + "\n")
        lines.append('include "part.conf"')
    ops = rng.sample(OPS, rng.randint(1, len(OPS)))
    lines += body(sorted(ops) if rng.random() < 0.5 else ops)
    path = directory / "main.conf"
    path.write_text("\n".join(lines) + rng.choice(["\n", ""]))
    return path


def random_environment(rng):
    environment = {}
    if rng.random() < 0.4:
        environment["FLAGOS_FORCE_BACKEND"] = rng.choice(["flaggems", "vendor", "tileops", "nobody"])
    for op in rng.sample(OPS, rng.randint(0, 2)):
        environment["FLAGOS_OP_" + op.replace(".", "__")] = rng.choice(BACKENDS + ["nosuch", ""])
    if rng.random() < 0.2:
        environment["FLAGOS_DTYPE_ESCAPE"] = "off"
    return environment


def by_command(path, environment, ops, dtypes):
    command = [TOOL, "route", *ops, "--conf", str(path), "--format", "json"]
    for dtype in dtypes:
        command += ["--dtype", dtype]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FLAGOS_")}
    done = subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    return {"digest": document["digest"], "ops": document["ops"]}


def by_module(path, environment, ops, dtypes):
    """In a child: a process has one active table."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            for name in [name for name in os.environ if name.startswith("FLAGOS_")]:
                del os.environ[name]
            os.environ.update(environment)
            os.environ["FLAGOS_BACKEND_CONFIG"] = str(path)
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, 2)
            vendorconfs.attach(LIBRARY)
            answers = [vendorconfs.route(op, dtypes)._asdict() for op in sorted(ops)]
            for answer in answers:
                for name in ("annotation", "configured", "file", "line"):
                    answer[name] = answer[name] or None
            os.write(writer, json.dumps({"digest": vendorconfs.digest(), "ops": answers}).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        text = stream.read()
    os.waitpid(child, 0)
    return json.loads(text)


class AgreementTest(unittest.TestCase):
    def test_random_confs(self):
        self.maxDiff = None
        origins = set()
        for seed in range(ROUNDS):
            rng = random.Random(seed)
            with tempfile.TemporaryDirectory() as directory, self.subTest(seed=seed):
                path = random_conf(rng, pathlib.Path(directory))
                environment = random_environment(rng)
                dtypes = rng.sample(DTYPES, rng.randint(0, 2))
                ops = OPS + ["nosuch"]
                command = by_command(path, environment, ops, dtypes)
                self.assertEqual(command, by_module(path, environment, ops, dtypes))
                origins |= {answer["origin"] for answer in command["ops"]}
        self.assertEqual(origins, {"conf", "force", "override", "default", "dtype-escape"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
