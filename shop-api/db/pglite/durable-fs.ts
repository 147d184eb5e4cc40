import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs"
import path from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

/** The options that PGlite passes to a file system before it starts PostgreSQL. */
type EngineOptions = Parameters<NodeFS["init"]>[1]

/** The parts of Emscripten's file systems that this file uses or replaces. Emscripten's own types lack them. */
type NodeFsBinding = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  }
}

/** The number of the error EIO in WASI. */
const EIO = 29

/**
 * PGlite's file system NodeFS with a working fsync.
 *
 * The original fsync does nothing. PostgreSQL then believes that data is on the disk while it is only in the memory of
 * the operating system, and a power cut loses orders that were confirmed to customers. Only `fsync` can be replaced,
 * because Emscripten implements `fdatasync` itself; hence `wal_sync_method=fsync` in {@link durableStartParams}.
 */
export class DurableFs extends NodeFS {
  readonly #sync: (descriptor: number) => void

  /**
   * Creates the file system for a folder.
   *
   * @param sync the system call fsync; only a test that simulates a failing disk passes another function
   */
  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(pglite: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (engine: unknown) => this.#addFsync(engine as NodeFsBinding)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    }
  }

  #addFsync({ FS, NODEFS }: NodeFsBinding): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd !== undefined) this.#sync(stream.nfd)
        // NODEFS has no file descriptor for a directory. A directory must be synced too, because otherwise a renamed
        // file does not survive a power cut.
        else syncPath(NODEFS.realPath(stream.node), this.#sync)
        return 0
      } catch {
        // PostgreSQL stops with a panic on this error, as it should: after a failed fsync, the data in memory may
        // differ from the data on the disk.
        throw new FS.ErrnoError(EIO)
      }
    }
  }
}

/** Returns PGlite's start parameters without "-F", which turns fsync off, and with less memory. */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [
    ...defaults.filter((param) => param !== "-F"),
    "-c",
    "fsync=on",
    "-c",
    "wal_sync_method=fsync",
    "-c",
    "shared_buffers=16MB",
  ]
}

/** Writes the data of a file or a directory from memory to the disk. */
export function syncPath(target: string, sync: (descriptor: number) => void = fsyncSync): void {
  const descriptor = openSync(target, "r")
  try {
    sync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes the data of a folder and everything in it from memory to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    syncPath(path.join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}
