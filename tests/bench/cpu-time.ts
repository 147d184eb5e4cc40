import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

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

const MOMENT_MS = 500
/** Share of a moment that a server with nothing to do may still use. */
const RESTING = 0.05
const REST_DEADLINE_MS = 60_000

/**
 * Resolves once the process has done next to nothing for a moment: what it does of its own accord must not
 * be counted among the requests.
 *
 * @throws when it is still at work after a minute
 */
export async function untilAtRest(pid: number): Promise<void> {
  const deadline = performance.now() + REST_DEADLINE_MS
  for (;;) {
    const before = readCpuTime(pid)
    await wait(MOMENT_MS)
    if (readCpuTime(pid) - before <= MOMENT_MS * RESTING) return
    if (performance.now() > deadline) throw new Error("the shop does not come to rest by itself")
  }
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch (cause) {
    throw new Error(`a measured server is gone, process ${pid}`, { cause })
  }
}
