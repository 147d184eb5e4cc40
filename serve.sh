# Usage: sh serve.sh NODE [FLAGS]. Starts server.ts, for `npm start`, the container image, the systemd unit and the
# tests. Node replaces the process of this script, so Node gets the signals, and its exit code is that of the script.
# docs/bench.md says under "Memory" how much memory each setting saves.

# Settings of glibc: all threads share one memory pool, and memory that was used for pages and compression is returned
# to the operating system as soon as it is freed.
: "${MALLOC_ARENA_MAX:=1}" "${MALLOC_MMAP_THRESHOLD_:=65536}" "${MALLOC_TRIM_THRESHOLD_:=65536}"
export MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_

# With `npm start`, SHOP_API_URL may be in .env. Node reads it, because a shell cannot parse the quotes in that file. Its
# messages about that file would be repeated by the server.
case "$*" in *env-file*) : "${SHOP_API_URL:=$("$@" -p 'process.env.SHOP_API_URL ?? ""' 2>/dev/null)}" ;; esac
# A storefront with SHOP_API_URL shares its machine with other processes, so it saves memory: V8 collects old objects
# when the heap has grown by a third (by default, when it has grown to four times its size). Without SHOP_API_URL, the
# process contains the database, which uses 100 MB in any case, so the process saves CPU time instead. The settings do
# not limit the memory: with a large catalogue, a process may use all memory of the machine.
if [ -n "${SHOP_API_URL:-}" ]; then
  young=8 growth=33
else
  young=16 growth=100
fi

# A build replaces files that this process reads. So this process takes a shared lock on the folder, and a build
# refuses to start while the lock is held (scripts/install-and-build.mjs). Node inherits the file descriptor of the
# lock. On a system without flock there is no such protection.
if command -v flock >/dev/null && [ -r . ]; then
  exec 9<.
  flock --shared --nonblock 9 || :
fi

# --no-parallel-scavenge: V8 collects young objects without helper threads. On a machine with few CPU cores, these
# threads cost more than they save.
exec "$@" --max-semi-space-size=$young --heap-growing-percent=$growth --no-parallel-scavenge \
  --import=./shop-api/db/drizzle-resolve-hook.ts server.ts
