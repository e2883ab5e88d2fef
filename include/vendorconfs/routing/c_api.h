/* The C interface of the run-time routing library: the only thing that crosses its boundary.
 *
 * A device build asks three things of it: which backend a conf gives an op (tables), which kernel a call runs
 * (dispatchers, see dispatcher.h), and what really happened (diagnostics, counts, doctor). C++ callers use
 * table.h, dispatcher.h and insight.h, which are inline wrappers over these functions; Python uses
 * vendorconfs.py.
 *
 * Conventions
 * - Strings are NUL-terminated UTF-8. A string that a function returns lives as long as the handle that it
 * came from, or for ever where no handle is named. NULL means "none".
 * - A struct that a caller fills or passes starts with `struct_size`, set by the caller to sizeof: fields
 * that an older caller does not know are left alone, fields that an older library does not know are ignored.
 * - Nothing throws. Functions that can fail return a vendorconfs_status; vendorconfs_last_message() has the
 * words.
 * - Every function may be called from any thread, from static constructors, from atexit handlers and after
 * fork.
 * - Callbacks run without any lock of the library held, on the calling thread, and may call back into it.
 * They must not throw. The strings that they get live until they return.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define VENDORCONFS_EXPORT __attribute__((visibility("default")))
#define VENDORCONFS_NORETURN __attribute__((noreturn))

#ifdef __cplusplus
#define VENDORCONFS_NOEXCEPT noexcept
extern "C" {
#else
#define VENDORCONFS_NOEXCEPT
#endif

/* ---- Version
 * ------------------------------------------------------------------------------------------------- */

/* Grows when a struct or a function changes incompatibly; equal to the soname's number. */
#define VENDORCONFS_ABI_VERSION 1

VENDORCONFS_EXPORT uint32_t vendorconfs_abi_version(void)
    VENDORCONFS_NOEXCEPT; /* that of the loaded library */
VENDORCONFS_EXPORT const char* vendorconfs_version(void) VENDORCONFS_NOEXCEPT; /* "1.0.0" */

/* ---- Status
 * ---------------------------------------------------------------------------------------------------- */

typedef int32_t vendorconfs_status;
enum {
  VENDORCONFS_OK = 0,
  VENDORCONFS_LOAD_FAILED = 1, /* a conf that cannot be used; the table handle carries the findings */
  VENDORCONFS_INVALID_ARGUMENT =
      2,                     /* an unknown backend or op name, a NULL, a struct_size that is too small */
  VENDORCONFS_NOT_FOUND = 3, /* no such row, diagnostic or dispatcher */
  VENDORCONFS_REFUSED = 4,   /* a second kernel for a filled slot */
  VENDORCONFS_OUT_OF_MEMORY = 5
};

/* What the last failed call of this thread said, or "". Lives until the thread's next failing call. */
VENDORCONFS_EXPORT const char* vendorconfs_last_message(void) VENDORCONFS_NOEXCEPT;

/* ---- Dtypes
 * ---------------------------------------------------------------------------------------------------- */

/* A set of dtypes, one bit each. OTHER stands for every dtype without a bit of its own; no conf can name it.
 */
typedef uint32_t vendorconfs_dtypes;
enum {
  VENDORCONFS_FLOAT64 = 1 << 0,
  VENDORCONFS_FLOAT32 = 1 << 1,
  VENDORCONFS_FLOAT16 = 1 << 2,
  VENDORCONFS_BFLOAT16 = 1 << 3,
  VENDORCONFS_INT64 = 1 << 4,
  VENDORCONFS_INT32 = 1 << 5,
  VENDORCONFS_INT16 = 1 << 6,
  VENDORCONFS_INT8 = 1 << 7,
  VENDORCONFS_UINT8 = 1 << 8,
  VENDORCONFS_BOOL = 1 << 9,
  VENDORCONFS_COMPLEX64 = 1 << 10,
  VENDORCONFS_COMPLEX128 = 1 << 11,
  VENDORCONFS_OTHER_DTYPE = 1 << 12
};

/* The bit of a dtype's name as confs spell it ("float64"), in any case; 0 for an unknown name. */
VENDORCONFS_EXPORT vendorconfs_dtypes vendorconfs_dtype(const char* name) VENDORCONFS_NOEXCEPT;

/* ---- Diagnostics
 * ------------------------------------------------------------------------------------------------ */

enum {
  VENDORCONFS_INFO = 0,
  VENDORCONFS_WARNING = 1,
  VENDORCONFS_ERROR = 2,
  VENDORCONFS_DISPATCH = 3 /* a line of FLAGOS_LOG=dispatch; goes to the sink only */
};

typedef struct vendorconfs_diagnostic {
  size_t struct_size;
  int32_t severity;
  uint32_t line;       /* 0: the file as a whole, or no file */
  const char* rule;    /* a stable word, such as "unknown-backend" */
  const char* file;    /* absolute path, "environment", or "" */
  const char* message; /* one line: what is wrong; what to do. Without the place. */
} vendorconfs_diagnostic;

typedef void (*vendorconfs_sink)(void* user_data, const vendorconfs_diagnostic* diagnostic);

/* Where everything that is not asked for goes: diagnostics of the tables that get installed, and dispatch log
 * lines. NULL restores the default, one "[flagos] …" (or "[flagos dispatch] …") line on standard error. A
 * call that is under way in another thread may still reach the old sink. */
VENDORCONFS_EXPORT void vendorconfs_set_sink(vendorconfs_sink sink, void* user_data) VENDORCONFS_NOEXCEPT;

/* ---- Tables
 * ----------------------------------------------------------------------------------------------------- */

/* An immutable routing table, shared by reference count. */
typedef struct vendorconfs_table vendorconfs_table;

typedef struct vendorconfs_options {
  size_t struct_size;
  /* Where the conf comes from, in this order: `path`; the variable FLAGOS_BACKEND_CONFIG; `default_path`;
   * "backends.conf" in the directory of the file `anchor` (such as the plugin's own .so); `embedded`. NULL
   * and "" mean unset. A missing default_path or backends.conf falls through to the next; any other
   * unreadable path fails the load. Relative paths count from the working directory at the time of the call.
   */
  const char* path;
  const char* default_path;
  const char* anchor;
  const void* embedded; /* a compiled-in table, as `gen_vendor_confs export routes --format cpp` writes it */
  /* The backend of an op that the conf does not list, over "#@ default:"; NULL: the conf's, else "flaggems".
   */
  const char* default_backend;
  /* Vendor keys beyond the well-known ones, separated by spaces. The first is also the build's vendor slot
   * where the conf has no "#@ vendor" line. */
  const char* vendors;
  /* Ops that exist though the conf may not list them, so that an override may name them; ended by NULL. */
  const char* const* ops;
  /* The environment, "NAME=value" each, ended by NULL; NULL: environ, which is read once. */
  const char* const* environment;
  uint32_t flags; /* VENDORCONFS_LENIENT | … */
  /* Gets each diagnostic of this load; NULL: none does. vendorconfs_initialize falls back to the sink. */
  vendorconfs_sink on_diagnostic;
  void* user_data;
} vendorconfs_options;

enum {
  VENDORCONFS_LENIENT = 1 << 0,    /* a bad line becomes a warning and is skipped or goes to "flaggems" */
  VENDORCONFS_ALLOW_EMPTY = 1 << 1 /* a conf without op lines loads */
};

/* Writes the absolute form of `path` (against the working directory, "." and ".." kept as they are) into
 * `buffer`. Returns its length without the NUL, which may exceed `size` - 1; then nothing is written. */
VENDORCONFS_EXPORT size_t vendorconfs_absolute_path(const char* path, char* buffer,
                                                    size_t size) VENDORCONFS_NOEXCEPT;

/* Loads a table; touches no state of the process. On VENDORCONFS_LOAD_FAILED `*table` is set too: it has no
 * routes, only diagnostics and `failure`. Release it in either case. Cost: one open, one read, one pass per
 * file. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_load(const vendorconfs_options* options,
                                                       vendorconfs_table** table) VENDORCONFS_NOEXCEPT;
VENDORCONFS_EXPORT vendorconfs_table* vendorconfs_table_retain(vendorconfs_table* table) VENDORCONFS_NOEXCEPT;
VENDORCONFS_EXPORT void vendorconfs_table_release(vendorconfs_table* table)
    VENDORCONFS_NOEXCEPT; /* NULL is fine */

typedef enum vendorconfs_origin {
  VENDORCONFS_CONF = 0,     /* the conf's line stands */
  VENDORCONFS_FORCE = 1,    /* FLAGOS_FORCE_BACKEND moved it */
  VENDORCONFS_OVERRIDE = 2, /* FLAGOS_OP_… or vendorconfs_table_with gave it */
  VENDORCONFS_DEFAULT = 3,  /* the conf does not list the op */
  VENDORCONFS_DTYPE_ESCAPE = 4
} vendorconfs_origin;

/* "conf", "force", "override", "default", "dtype-escape". */
VENDORCONFS_EXPORT const char* vendorconfs_origin_name(vendorconfs_origin origin) VENDORCONFS_NOEXCEPT;

typedef struct vendorconfs_route {
  size_t struct_size;
  const char* op;         /* the table's own copy; NULL: the table has no row, the default answers */
  const char* backend;    /* where the op goes; never NULL, "none" for no kernel */
  const char* annotation; /* the vendor kernel behind it, or NULL */
  const char* configured; /* what the conf says, before force and override */
  const char* file;       /* the conf that lists it, or NULL */
  uint32_t line;          /* and where */
  vendorconfs_origin origin;
  vendorconfs_dtypes escapes; /* dtypes that send a call from FlagGems to the vendor kernel */
  uint8_t listed;             /* a conf has a line for it */
  uint8_t strict;             /* an empty slot does not degrade */
} vendorconfs_route;

/* The route of `op`, whose length is `size` (or (size_t)-1: to its NUL). An op without a row gets the
 * default. Fails only on a table whose load failed. Allocates nothing. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_table_find(const vendorconfs_table* table, const char* op,
                                                             size_t size,
                                                             vendorconfs_route* route) VENDORCONFS_NOEXCEPT;

/* The same for a call with these dtypes: where an escape meets them and the vendor has a kernel (the kind is
 * boxing, or the annotation is a vendor), the backend is the vendor's and the origin
 * VENDORCONFS_DTYPE_ESCAPE. */
VENDORCONFS_EXPORT vendorconfs_status
vendorconfs_table_resolve(const vendorconfs_table* table, const char* op, size_t size,
                          vendorconfs_dtypes dtypes, vendorconfs_route* route) VENDORCONFS_NOEXCEPT;

/* Row `index` of the table, bytewise sorted by op; VENDORCONFS_NOT_FOUND past the end. A row may be unlisted:
 * an override, an escape or an "#@ also" line names its op. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_table_row(const vendorconfs_table* table, size_t index,
                                                            vendorconfs_route* route) VENDORCONFS_NOEXCEPT;

VENDORCONFS_EXPORT vendorconfs_status vendorconfs_table_diagnostic(
    const vendorconfs_table* table, size_t index, vendorconfs_diagnostic* diagnostic) VENDORCONFS_NOEXCEPT;

typedef struct vendorconfs_table_info {
  size_t struct_size;
  const char* failure;   /* why the load failed, or NULL */
  const char* path;      /* the conf's absolute path, or NULL for a compiled-in table */
  const char* chosen_by; /* "Options::path", "FLAGOS_BACKEND_CONFIG", "Options::default_path", … */
  const char* platform;  /* of the "#@" lines, or NULL */
  const char* vendor;
  const char* kind; /* "native", "boxing" or NULL */
  const char* default_backend;
  const char* forced; /* the family of FLAGOS_FORCE_BACKEND, or NULL */
  size_t rows;
  size_t listed;
  size_t moved;     /* listed ops that the force moved */
  size_t stayed;    /* listed ops outside the family that it could not move */
  size_t bytes;     /* all memory of the table, that of a compiled-in one not counted */
  uint8_t in_place; /* the routes are the compiled-in table's own bytes */
  uint8_t log_dispatch;
} vendorconfs_table_info;

VENDORCONFS_EXPORT vendorconfs_status
vendorconfs_table_get_info(const vendorconfs_table* table, vendorconfs_table_info* info) VENDORCONFS_NOEXCEPT;

/* XXH3-128 of the effective table (ops, backends, annotations, strictness, escapes, default) as 32
 * hexadecimal digits and a NUL, high half first. Two tables that route alike have one digest, whatever their
 * path, host or order of lines. Computed at each call: one pass over the rows. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_table_digest(const vendorconfs_table* table,
                                                               char digest[33]) VENDORCONFS_NOEXCEPT;

/* A table in which the `count` ops go to these backends, as if by FLAGOS_OP_… (strict, origin override). A
 * backend that is unknown or "none", or an op that is no op name, is VENDORCONFS_INVALID_ARGUMENT and makes
 * no table. */
VENDORCONFS_EXPORT vendorconfs_status
vendorconfs_table_with(const vendorconfs_table* table, const char* const* ops, const char* const* backends,
                       size_t count, vendorconfs_table** derived) VENDORCONFS_NOEXCEPT;

/* The variable that overrides `op`: "FLAGOS_OP_mm__out" for "mm.out". Returns the length as
 * vendorconfs_absolute_path does. */
VENDORCONFS_EXPORT size_t vendorconfs_env_name(const char* op, char* buffer,
                                               size_t size) VENDORCONFS_NOEXCEPT;

/* A route as the table stores it, for callers who count nanoseconds; compiled-in tables consist of these. */
typedef struct vendorconfs_row {
  uint32_t name;      /* offset in the text; the next row's name starts one past its NUL */
  uint32_t line;      /* in the conf; 0: unlisted */
  uint16_t file;      /* index of the conf: word number `backends` + file */
  uint16_t escapes;   /* dtypes that escape */
  uint8_t backend;    /* where the op goes: a word number */
  uint8_t annotation; /* a word number; 0: none */
  uint8_t configured; /* what the conf says: a word number */
  uint8_t bits;       /* VENDORCONFS_ROW_… */
} vendorconfs_row;

enum {
  VENDORCONFS_ROW_ORIGIN = 3, /* mask of a vendorconfs_origin */
  VENDORCONFS_ROW_LISTED = 4,
  VENDORCONFS_ROW_STRICT = 8,
  /* Where FLAGOS_FORCE_BACKEND may move the op besides its annotation. */
  VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP = 16,
  VENDORCONFS_ROW_ALSO_FLAGGEMS = 32,
  VENDORCONFS_ROW_ALSO_TILEOPS = 64,
  VENDORCONFS_ROW_ALSO_VENDOR = 128
};

/* What a row's numbers mean. Word w of the table is text + words[w], words[w + 1] - words[w] - 1 bytes and a
 * NUL. */
typedef struct vendorconfs_layout {
  size_t struct_size;
  const vendorconfs_row* rows; /* sorted; the one past the last stands for every op without a row */
  const uint32_t* words;       /* first the backends, then the confs */
  const char* text;
  uint32_t row_count;
  uint32_t backends;
} vendorconfs_layout;

/* Lives as long as the table; NULL for one without routes. */
VENDORCONFS_EXPORT const vendorconfs_layout* vendorconfs_table_layout(const vendorconfs_table* table)
    VENDORCONFS_NOEXCEPT;

/* The row of `op`, or the one past the last; NULL for a table without routes. Cost: a hash and a comparison
 * of the name, no branch on its value, two or three cache lines. */
VENDORCONFS_EXPORT const vendorconfs_row* vendorconfs_table_lookup(const vendorconfs_table* table,
                                                                   const char* op,
                                                                   size_t size) VENDORCONFS_NOEXCEPT;

/* ---- The active table
 * ---------------------------------------------------------------------------------------- */

/* One a process. The first dispatch or query before any of these loads by the default order, without options.
 * If a load fails while nothing is active, the failed table is installed: every dispatch then fails with its
 * message, none runs a default. A failed load never replaces a table that works. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_initialize(const vendorconfs_options* options)
    VENDORCONFS_NOEXCEPT;

/* Replaces the active table (inside a scope: the scope's, until it ends) and clears every cached target: a
 * dispatch that begins after the return uses the new table. Cost: one store a dispatcher, under the lock. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_set_active(vendorconfs_table* table) VENDORCONFS_NOEXCEPT;

/* The active table, retained for the caller; loads it if there is none. NULL only without memory. */
VENDORCONFS_EXPORT vendorconfs_table* vendorconfs_active(void) VENDORCONFS_NOEXCEPT;

/* Installs `table` until the pop of the returned scope (0: no memory). Scopes nest; they are the process's,
 * not the thread's, so that an override holds in backward, which runs on another thread. Popping one that is
 * not the innermost takes it out of the middle; popping twice is VENDORCONFS_NOT_FOUND. */
VENDORCONFS_EXPORT uint64_t vendorconfs_push(vendorconfs_table* table) VENDORCONFS_NOEXCEPT;
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_pop(uint64_t scope) VENDORCONFS_NOEXCEPT;

/* ---- Dispatchers
 * --------------------------------------------------------------------------------------------- */

/* One op's dispatcher; its layout is dispatcher.h's business. */
typedef struct vendorconfs_dispatcher vendorconfs_dispatcher;
typedef void (*vendorconfs_kernel)(void); /* any kernel, cast; called through its own type only */

/* Puts a kernel into the slot of `backend` ("flaggems", a vendor key, …). A filled slot keeps its kernel: the
 * second is refused, and both are reported to the sink. Clears the dispatcher's cached target. The dispatcher
 * and the kernel must stay for the life of the process: a module that holds them is never unloaded. */
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_register_kernel(
    vendorconfs_dispatcher* dispatcher, const char* backend, vendorconfs_kernel kernel) VENDORCONFS_NOEXCEPT;

typedef struct vendorconfs_failure {
  size_t struct_size;
  const char* op;
  char configured[64]; /* the route's backend, or "" where no table could be loaded */
  char slots[256];     /* the backends that have a kernel, separated by spaces, or "none" */
  char message[1536];  /* one line: why, and what to do */
} vendorconfs_failure;

/* The kernel for a call with these dtypes, or NULL with `failure` filled. The slow path of Dispatcher: takes
 * the lock, and remembers the answer in the dispatcher. */
VENDORCONFS_EXPORT vendorconfs_kernel vendorconfs_dispatch(vendorconfs_dispatcher* dispatcher,
                                                           vendorconfs_dtypes dtypes,
                                                           vendorconfs_failure* failure) VENDORCONFS_NOEXCEPT;

/* Prints the failure's message on standard error and aborts. What AbortPolicy does. */
VENDORCONFS_EXPORT VENDORCONFS_NORETURN void vendorconfs_abort(const vendorconfs_failure* failure)
    VENDORCONFS_NOEXCEPT;

typedef struct vendorconfs_selection {
  size_t struct_size;
  const char* configured; /* the route's backend */
  const char* executed;   /* the backend whose kernel runs, or NULL where the dispatch would fail */
  vendorconfs_kernel kernel;
  vendorconfs_origin origin;  /* of the route, or VENDORCONFS_DTYPE_ESCAPE */
  vendorconfs_dtypes escaped; /* the dtypes that met an escape */
  uint8_t degraded;           /* the route's own slot is empty and another took the call */
  uint8_t strict;
} vendorconfs_selection;

/* What vendorconfs_dispatch would do, without doing, logging, counting or remembering it. */
VENDORCONFS_EXPORT vendorconfs_status
vendorconfs_select(vendorconfs_dispatcher* dispatcher, vendorconfs_dtypes dtypes,
                   vendorconfs_selection* selection) VENDORCONFS_NOEXCEPT;

/* The dispatcher of an op that has registered a kernel or been called, or NULL. Of two with one op, the
 * first. */
VENDORCONFS_EXPORT vendorconfs_dispatcher* vendorconfs_find_dispatcher(const char* op) VENDORCONFS_NOEXCEPT;

/* The backend of slot `index` of a dispatcher, in order of registration; NULL past the end. */
VENDORCONFS_EXPORT const char* vendorconfs_slot(vendorconfs_dispatcher* dispatcher,
                                                size_t index) VENDORCONFS_NOEXCEPT;

/* ---- Insight
 * ------------------------------------------------------------------------------------------------- */

/* Counting of calls by op and executed backend; off at start. While it is on, every call takes the slow path
 * and its lock (some 50 ns); turning it on or off clears cached targets, turning it on does not reset the
 * counts. */
VENDORCONFS_EXPORT void vendorconfs_enable_counts(int on) VENDORCONFS_NOEXCEPT;
VENDORCONFS_EXPORT void vendorconfs_reset_counts(void) VENDORCONFS_NOEXCEPT;
typedef void (*vendorconfs_count_visitor)(void* user_data, const char* op, const char* executed,
                                          uint64_t calls);
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_visit_counts(vendorconfs_count_visitor visitor,
                                                               void* user_data) VENDORCONFS_NOEXCEPT;

/* The doctor: every dispatcher whose route's own slot is empty, with what runs instead (NULL: calls fail).
 * `none` routes are no ailment. */
typedef void (*vendorconfs_ailment_visitor)(void* user_data, const char* op, const char* configured,
                                            const char* executed);
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_visit_ailments(vendorconfs_ailment_visitor visitor,
                                                                 void* user_data) VENDORCONFS_NOEXCEPT;

/* How many kernels each backend has registered, over all dispatchers. */
typedef void (*vendorconfs_kernel_visitor)(void* user_data, const char* backend, size_t kernels);
VENDORCONFS_EXPORT vendorconfs_status vendorconfs_visit_kernels(vendorconfs_kernel_visitor visitor,
                                                                void* user_data) VENDORCONFS_NOEXCEPT;

/* The name of a backend in log lines: itself, or in the plugin's old vocabulary ("flagos" for flaggems_cpp,
 * "flagos_python" for flaggems) once that was asked for. NULL for a word that is no backend name. */
VENDORCONFS_EXPORT void vendorconfs_use_legacy_names(int on) VENDORCONFS_NOEXCEPT;
VENDORCONFS_EXPORT const char* vendorconfs_log_name(const char* backend) VENDORCONFS_NOEXCEPT;

#ifdef __cplusplus
} /* extern "C" */
#endif
