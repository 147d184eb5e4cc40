import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))

/**
 * Returns how many milliseconds of CPU time all threads of a process have used since its start. Works on Linux only.
 *
 * @throws Error when there is no such process
 */
export function readCpuTime(pid: number): number {
  const { own } = readTicks(pid)
  return (own * 1000) / ticksPerSecond
}

/**
 * Returns the milliseconds of CPU time that a process, its child processes and their children have used, even those
 * that have ended. For servers such as PostgreSQL, which start a process for each connection.
 *
 * @throws Error when there is no such process
 */
export function readCpuTimeOfAll(pid: number): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync("/proc")) {
    const one = Number(name)
    const parent = Number.isInteger(one) ? findTicks(one)?.parent : undefined
    if (parent === undefined) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(one)
    else children.set(parent, [one])
  }
  const add = (one: number): number => {
    const { own = 0, waited = 0 } = findTicks(one) ?? {}
    return (children.get(one) ?? []).reduce((sum, child) => sum + add(child), own + waited)
  }
  readTicks(pid)
  return (add(pid) * 1000) / ticksPerSecond
}

interface Ticks {
  parent: number
  own: number
  /** CPU time of child processes that have ended, in ticks. */
  waited: number
}

/** Reads the CPU time of a process. Null when there is no such process. */
function findTicks(pid: number): Ticks | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return null
  }
}

function readTicks(pid: number): Ticks {
  const ticks = findTicks(pid)
  if (!ticks) throw new Error(`the measured process ${pid} has ended`)
  return ticks
}

function parseStat(stat: string): Ticks {
  // Field 2 of the file is the name of the program in parentheses. The name may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  // `fields` begins with field 3 of the file. The parent is in field 4. User and system time are in fields 14 and 15
  // for the process itself, and in fields 16 and 17 for its ended child processes.
  const at = (field: number) => Number(fields[field - 3])
  return { parent: at(4), own: at(14) + at(15), waited: at(16) + at(17) }
}

const MOMENT_MS = 500
const REST_DEADLINE_MS = 60_000

/**
 * Waits until processes are idle. To be called before a measurement, so that work in the background is not counted as
 * work for requests.
 *
 * @param readTime returns the CPU time of the processes in milliseconds
 * @param idle the share of a CPU core that idle processes use at most
 * @throws Error when they are still busy after a minute
 */
export async function untilAtRest(readTime: () => number, idle = 0.05): Promise<void> {
  const deadline = performance.now() + REST_DEADLINE_MS
  for (;;) {
    const before = readTime()
    await wait(MOMENT_MS)
    if (readTime() - before <= MOMENT_MS * idle) return
    if (performance.now() > deadline) throw new Error("the shop does not become idle")
  }
}
