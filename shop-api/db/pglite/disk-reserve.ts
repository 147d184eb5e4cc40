import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs"

/**
 * Size of the reserve in bytes. Recovering the database after a crash needs one megabyte
 * (labs/faults/disk-full.test.ts).
 */
const RESERVE_SIZE = 2 << 20

const reserveOf = (folder: string) => `${folder}.reserve`

/**
 * Reserves disk space by writing a file. The next start removes the file, so that it can recover the database even if
 * the disk is full by then. Does nothing when the disk is already full.
 */
export function acquireDiskReserve(folder: string): void {
  try {
    // The file must contain data, because an empty (sparse) file of this size would occupy no space.
    const file = openSync(reserveOf(folder), "w", 0o600)
    try {
      for (let left = RESERVE_SIZE; left > 0;) left -= writeSync(file, Buffer.alloc(left))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch {
    releaseDiskReserve(folder)
  }
}

/** Frees the reserved disk space. Must be called before the database is opened. */
export function releaseDiskReserve(folder: string): void {
  rmSync(reserveOf(folder), { force: true })
}
