import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))

/**
 * Milliseconds of processor time that a process has used since its start, in all its threads. Linux only.
 *
 * @throws when there is no such process
 */
export function readCpuTime(pid: number): number {
  const stat = readStat(pid)
  // The second field is the program's name in brackets, which may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  // Fields 14 and 15 of the file: user and system time.
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks * 1000) / ticksPerSecond
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch (cause) {
    throw new Error(`a measured server is gone, process ${pid}`, { cause })
  }
}
