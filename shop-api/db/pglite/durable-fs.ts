import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs"
import path from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

/** Options that PGlite passes to a file system before it starts the engine. */
type EngineOptions = Parameters<NodeFS["init"]>[1]

/** The parts of Emscripten's NODEFS that this file changes; its own types do not list them. */
type NodeFsBinding = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  }
}

/** WASI's error number for EIO. */
const EIO = 29

/**
 * PGlite's file system NodeFS with a working fsync.
 *
 * The original fsync does nothing. PostgreSQL then treats data as written that is only in the operating system's page
 * cache, and a power cut loses orders that were confirmed to customers. Only `fsync` can be replaced, because
 * Emscripten implements `fdatasync` itself. Hence `wal_sync_method=fsync` in {@link durableStartParams}.
 */
export class DurableFs extends NodeFS {
  readonly #sync: (descriptor: number) => void

  /** `sync` is the system call fsync. Only a test that simulates a failing disk replaces it. */
  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(pglite: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const mend = (engine: unknown) => this.#mend(engine as NodeFsBinding)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] },
    }
  }

  #mend({ FS, NODEFS }: NodeFsBinding): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd !== undefined) this.#sync(stream.nfd)
        // NODEFS opens no descriptor for a directory. But a renamed file survives a power cut only if its directory is
        // synced.
        else syncPath(NODEFS.realPath(stream.node), this.#sync)
        return 0
      } catch {
        // PostgreSQL ends with a panic on this error, and must do so: after a failed fsync, the page cache may differ
        // from the disk.
        throw new FS.ErrnoError(EIO)
      }
    }
  }
}

/** Returns PGlite's start parameters without "-F", which turns fsync off, and with smaller memory settings. */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [
    ...defaults.filter((param) => param !== "-F"),
    ...["-c", "fsync=on"],
    ...["-c", "wal_sync_method=fsync"],
    ...["-c", "shared_buffers=16MB"],
  ]
}

/** Syncs a file or a directory to the disk. */
export function syncPath(target: string, sync: (descriptor: number) => void = fsyncSync): void {
  const descriptor = openSync(target, "r")
  try {
    sync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a folder and everything in it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    syncPath(path.join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}
