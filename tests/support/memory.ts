import { readFileSync } from "node:fs"

const KB_OF_A_MB = 1024

export interface MemoryUse {
  name: string
  /** Resident memory of the process with all its threads. */
  rssMb: number
  /** Maximum of the resident memory since the process started. */
  peakMb: number
}

/**
 * Reads the memory of a process. Works only on Linux.
 *
 * @throws if there is no such process
 */
export function readMemory(name: string, pid: number): MemoryUse {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / KB_OF_A_MB
  return { name, rssMb: read("VmRSS"), peakMb: read("VmHWM") }
}
