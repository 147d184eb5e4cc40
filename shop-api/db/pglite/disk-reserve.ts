import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs"

/** Bytes. Recovery after a crash needs one megabyte (labs/faults/disk-full.test.ts). */
const RESERVE_SIZE = 2 << 20

const reserveOf = (folder: string) => `${folder}.reserve`

/** Takes disk space for the next start, whose recovery would fail on a full disk. Does nothing when there is no room. */
export function acquireDiskReserve(folder: string): void {
  try {
    // Zeros that are written, since a sparse file takes no space.
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

/** Gives the space back to the store that is about to open. */
export function releaseDiskReserve(folder: string): void {
  rmSync(reserveOf(folder), { force: true })
}
