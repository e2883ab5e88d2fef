"""What the kernel libraries offer, as the survey printed it."""

_BLEND = ("blend", "blend.out", "blend_")

# Matrix kernels, common to both lists.
_MATRIX = {"twist", "twist.out", "braid", "braid.out"}

FLAGGEMS_CPP_OPS = frozenset(["twist", "twist.out", "blend"])

# Measured on the lab's own card in week 31.
FLAGGEMS_PYTHON_OPS_FROZEN = frozenset(_BLEND) | _MATRIX | {
    "drift",
    "drift_",
    "fold.Tensor",
    "fold_.Tensor",
    "grade",
    "quilt",
    "sift",
    "sift.values",
}
FLAGGEMS_PYTHON_OPS = FLAGGEMS_PYTHON_OPS_FROZEN | {"weave", "weave.out"}

TILEOPS_OPS = ["braid", "hoist"]

FLAGGEMS_HOLDS = frozenset({
    # The kernel reads the wrong stream, issue #12: garbage in long loops.
    "quilt",
    # Takes `out` by position only.
    "sift.values",
})
