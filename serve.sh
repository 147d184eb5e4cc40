#!/bin/sh
# sh serve.sh NODE [FLAGS]: how server.ts is started, by whomever: npm start, the image, the tests. docs/bench.md,
# "Memory", says what each setting saves. The process becomes Node: signals and the exit code are its own.

# glibc: one pool for all threads, and what pages and brotli took goes back to the system once it is freed.
: "${MALLOC_ARENA_MAX:=1}" "${MALLOC_MMAP_THRESHOLD_:=65536}" "${MALLOC_TRIM_THRESHOLD_:=65536}"
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# V8: young objects in 16 MB rather than 32; old ones are collected when they have grown by a third, rather than to
# four times what they were. That is no limit: a large catalogue, or a heavy moment, has the machine's memory.
exec "$@" --max-semi-space-size=8 --heap-growing-percent=33 --import=./shop-api/db/quick-imports.ts server.ts
