import { sql } from "drizzle-orm"
import type { Logger } from "pino"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"

/** Maximum difference between two clocks, in seconds. It is half of the tolerance that codes and signatures have. */
const TOLERANCE = 30
/** Smaller differences are not corrected, and a reading is only used if it takes less time than this. In seconds. */
const SLIGHT = 1
const COMPARED_EVERY_MS = 30_000

/** The shop's clock, which follows the database's. */
export interface Clock {
  now(): Date
  /** Seconds by which the machine's clock was ahead of the database's at the last comparison. */
  readOffset(): number
  /** Compares the clocks now; rejects when the database does not respond. */
  compare(): Promise<void>
  stop(): void
}

/** The two clocks of this machine, in milliseconds: the wall clock, which can be set, and the monotonic clock. */
interface Machine {
  wall(): number
  running(): number
}

const MACHINE: Machine = { wall: () => Date.now(), running: () => performance.now() }

/** The database's time (`time`) when the monotonic clock was `at`, both in milliseconds. */
interface Reading {
  time: number
  at: number
  isExact: boolean
}

const Row = z.object({ milliseconds: z.coerce.number() })

/**
 * Opens a clock that follows the database's clock, so that all processes agree when codes, sessions and orders expire.
 * Between two readings of the database's clock, the monotonic clock of this machine is used. A change of the machine's
 * wall clock has no effect; it is only logged. If the database's clock is ahead, for example after this machine has
 * slept, the shop's clock is set forward. It is never set back by more than TOLERANCE, so that nothing that has expired
 * becomes valid again.
 *
 * @throws StoreUnavailableError when the machine's clock differs from the database's at the start
 */
export async function openClock(db: Db, log: Logger, machine = MACHINE): Promise<Clock> {
  let base = await read()
  let readOffset = (machine.wall() - timeAt(machine.running())) / 1000
  if (isApart(readOffset)) {
    throw new StoreUnavailableError(
      `The clock of this machine is ${describe(readOffset)} the database's: set it right, and start again`,
    )
  }

  /** Reads the database's clock. The exact moment between request and response is unknown; the middle is assumed. */
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
    const was = isApart(readOffset)
    readOffset = (machine.wall() - (reading.time + machine.running() - reading.at)) / 1000
    if (isApart(readOffset))
      log.error(`The clock of this machine is ${describe(readOffset)} the database's`)
    else if (was) log.info("The clock of this machine is right again")
  }

  // Errors are ignored here, because other parts of the shop report a database that does not respond.
  const interval = setInterval(() => void compare().catch(() => {}), COMPARED_EVERY_MS).unref()
  return {
    now: () => new Date(timeAt(machine.running())),
    readOffset: () => readOffset,
    compare,
    stop: () => clearInterval(interval),
  }
}

const isApart = (seconds: number) => Math.abs(seconds) > TOLERANCE

const describe = (seconds: number) =>
  `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? "ahead of" : "behind"}`
