import { sql } from "drizzle-orm"
import type { Logger } from "pino"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"

/** Seconds that clocks may differ by: half of what a code or a signature may be late. */
const TOLERANCE = 30
/** Seconds by which the shop's time is not set right, and within which an answer tells the time. */
const SLIGHT = 1
const COMPARED_EVERY_MS = 30_000

/** The time as the shop takes it. */
export interface Clock {
  now(): Date
  /** Seconds by which the machine's own clock was ahead of the database's when they were last compared. */
  aheadBy(): number
  /** Compares them now; rejects when the database does not answer. */
  compare(): Promise<void>
  stop(): void
}

/** What a machine has to tell the time by, in milliseconds: a clock that somebody may set, and one that only runs. */
interface Machine {
  wall(): number
  running(): number
}

const MACHINE: Machine = { wall: () => Date.now(), running: () => performance.now() }

/** The database's time at a moment of the machine's running clock. Milliseconds. */
interface Reading {
  time: number
  at: number
  isExact: boolean
}

const Row = z.object({ milliseconds: z.coerce.number() })

/**
 * The database's clock is the one by which codes, sessions and orders end; all processes of a shop share it. The shop's
 * time is what it said, and what has passed since then on a clock that nobody can set: that this machine's is put
 * forward or back changes nothing, but for a line in the log. Where the database's has gone on, as after a machine's
 * sleep, the shop's follows; it never goes back by more than slight amounts, so that nothing that has ended begins again.
 *
 * @throws StoreUnavailableError when the machine's clock is another at the start
 */
export async function openClock(db: Db, log: Logger, machine = MACHINE): Promise<Clock> {
  let base = await read()
  let aheadBy = (machine.wall() - timeAt(machine.running())) / 1000
  if (isApart(aheadBy)) {
    throw new StoreUnavailableError(
      `The clock of this machine is ${describe(aheadBy)} the database's: set it right, and start again`,
    )
  }

  /** It read its clock at some moment between question and answer. */
  async function read(): Promise<Reading> {
    const before = machine.running()
    const { rows } = await db.execute(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
    )
    const took = machine.running() - before
    return {
      time: Row.parse(rows[0]).milliseconds,
      at: before + took / 2,
      isExact: took < SLIGHT * 1000,
    }
  }

  function timeAt(running: number): number {
    return base.time + running - base.at
  }

  async function compare(): Promise<void> {
    const reading = await read()
    const seconds = (reading.time - timeAt(reading.at)) / 1000
    if (seconds < -TOLERANCE) {
      log.error(
        `The database's clock has gone back by ${-Math.round(seconds)} s; the shop's has not`,
      )
    } else if (reading.isExact && Math.abs(seconds) > SLIGHT) {
      base = reading
    }
    const was = isApart(aheadBy)
    aheadBy = (machine.wall() - (reading.time + machine.running() - reading.at)) / 1000
    if (isApart(aheadBy))
      log.error(`The clock of this machine is ${describe(aheadBy)} the database's`)
    else if (was) log.info("The clock of this machine is right again")
  }

  // A database that does not answer is told of elsewhere.
  const interval = setInterval(() => void compare().catch(() => {}), COMPARED_EVERY_MS).unref()
  return {
    now: () => new Date(timeAt(machine.running())),
    aheadBy: () => aheadBy,
    compare,
    stop: () => clearInterval(interval),
  }
}

const isApart = (seconds: number) => Math.abs(seconds) > TOLERANCE

const describe = (seconds: number) =>
  `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? "ahead of" : "behind"}`
