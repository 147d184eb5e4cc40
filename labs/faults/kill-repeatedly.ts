import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as delay } from "node:timers/promises"

/** A program that places orders until a test kills it, and a check that no acknowledged order is lost. */
export type Victim = {
  start(): ChildProcess
  /**
   * Makes the program place orders until it is killed. Calls `onAcknowledged` with the id of each order that the
   * program has acknowledged. Must not reject when the program is killed.
   */
  work(program: ChildProcess, onAcknowledged: (id: string) => void): Promise<void>
  /** Called after each kill. Opens the database, and rejects if an acknowledged order is missing. */
  check(promised: ReadonlySet<string>): Promise<void>
}

export type Repetition = {
  rounds: number
  /**
   * The program is killed at a random time, at most this number of milliseconds after the second order of the round was
   * acknowledged. So each round has orders that could be lost.
   */
  withinMs: number
  /** In every n-th round, the program is killed during its start. 5 when absent. */
  startingEvery?: number
}

/**
 * Kills the program with SIGKILL at random times, again and again on the same data, and checks after each kill that no
 * acknowledged order is lost. Returns the ids of the acknowledged orders, and the longest time in milliseconds from a
 * start to the first order.
 */
export async function killRepeatedly(
  victim: Victim,
  { rounds, withinMs, startingEvery = 5 }: Repetition,
): Promise<{ promised: ReadonlySet<string>; slowest: number }> {
  const promised = new Set<string>()
  let slowest = 0
  for (let round = 1; round <= rounds; round++) {
    const startedAt = performance.now()
    const program = victim.start()
    const gone = once(program, "exit")
    const before = promised.size
    const busy = Promise.withResolvers<void>()
    const working = victim.work(program, (id) => {
      if (promised.size === before) slowest = Math.max(slowest, performance.now() - startedAt)
      promised.add(id)
      if (promised.size >= before + 2) busy.resolve()
    })
    const starting = round % startingEvery === 0
    if (!starting) await Promise.race([busy.promise, gone])
    if (program.exitCode !== null)
      throw new Error(`round ${round}: the program ended before the kill`)
    await delay(Math.random() * withinMs)
    program.kill("SIGKILL")
    await Promise.all([gone, working])
    await victim.check(promised)
  }
  return { promised, slowest }
}

/** Calls `handle` with each complete line that a program prints, until the program ends. */
export async function forEachLine(
  program: ChildProcess,
  handle: (line: string) => void,
): Promise<void> {
  let rest = ""
  for await (const chunk of program.stdout ?? []) {
    const lines = (rest + String(chunk)).split("\n")
    // The program may be killed in the middle of a line. An incomplete line does not acknowledge an order.
    rest = lines.pop() ?? ""
    for (const line of lines) handle(line)
  }
}
