import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as delay } from "node:timers/promises"

/** A program that is killed while it makes promises, and the proof that it kept them. */
export type Victim = {
  /** Starts the program. */
  start(): ChildProcess
  /**
   * Makes the program work until it dies, and calls `promise` with each thing it has acknowledged.
   * Must not reject when the program dies.
   */
  work(program: ChildProcess, promise: (id: string) => void): Promise<void>
  /** After each kill: opens what was left and rejects unless everything promised so far is there. */
  check(promised: ReadonlySet<string>): Promise<void>
}

export type Repetition = {
  rounds: number
  /** The kill falls so many milliseconds at most after the second promise of its round. */
  withinMs: number
  /** Every so many rounds the kill falls while the program is still starting. */
  startingEvery?: number
}

/** How many rounds a fault test runs: FAULT_ROUNDS, 30 when absent. */
export function getRepetitions(): number {
  const given = process.env["FAULT_ROUNDS"] ?? ""
  if (given === "") return 30
  const rounds = Number(given)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("FAULT_ROUNDS takes a count from 1")
  return rounds
}

/**
 * Kills the program with SIGKILL at random moments, round after round on the same data, and checks
 * after each kill that nothing it promised is lost. Answers everything that was promised, and the milliseconds of
 * the longest wait from a start to its first promise.
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
      throw new Error(`round ${round}: ended by itself before the kill`)
    await delay(Math.random() * withinMs)
    program.kill("SIGKILL")
    await Promise.all([gone, working])
    await victim.check(promised)
  }
  return { promised, slowest }
}

/** The lines that a program prints, until it ends. */
export async function forEachLine(
  program: ChildProcess,
  handle: (line: string) => void,
): Promise<void> {
  let rest = ""
  for await (const chunk of program.stdout ?? []) {
    const lines = (rest + String(chunk)).split("\n")
    // A line that the kill cut short was not promised.
    rest = lines.pop() ?? ""
    for (const line of lines) handle(line)
  }
}
