#!/bin/sh
# sh serve.sh NODE [FLAGS]: starts server.ts for npm start, the image, the systemd unit and the tests. docs/bench.md,
# "Memory", says what each setting saves. The process becomes Node: signals and the exit code are its own.

# glibc: one pool for all threads, and what pages and brotli took goes back to the system once it is freed.
: "${MALLOC_ARENA_MAX:=1}" "${MALLOC_MMAP_THRESHOLD_:=65536}" "${MALLOC_TRIM_THRESHOLD_:=65536}"
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# V8 would let old objects grow to four times what they were. A storefront that is nothing else shares its machine with
# others, and collects them when they have grown by a third; a shop in one process holds a store of 100 MB anyway, and
# spares the time. That is no limit: a large catalogue, or a heavy moment, has the machine's memory.
# npm start has Node read .env: a shell cannot parse its quotes.
case "$*" in *env-file*) : "${SHOP_API_URL:=$("$@" -p 'process.env.SHOP_API_URL ?? ""')}" ;; esac
if [ -n "${SHOP_API_URL:-}" ]; then
  young=8 growth=33
else
  young=16 growth=100
fi

# Builds replace files that this process reads, so they refuse while it holds this lock (scripts/prepare.mjs). Node inherits
# the descriptor. Reading rights are enough; a system without flock has no such protection.
if command -v flock >/dev/null && [ -r . ]; then
  exec 9<.
  flock --shared --nonblock 9 || :
fi

# Young objects are collected by the thread that made them: helpers on few processors cost more than they do.
exec "$@" --max-semi-space-size=$young --heap-growing-percent=$growth --no-parallel-scavenge \
  --import=./shop-api/db/drizzle-resolve-hook.ts server.ts
