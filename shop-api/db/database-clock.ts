import { sql } from "drizzle-orm"
import type { Logger } from "pino"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"

/** Seconds by which clocks may differ: half of the delay that a code or a signature may have. */
const TOLERANCE = 30
/** Seconds. A smaller difference is not corrected, and a reading that takes longer is not used. */
const SLIGHT = 1
const COMPARED_EVERY_MS = 30_000

/** The shop's time. */
export interface Clock {
  now(): Date
  /** Seconds by which the machine's clock was ahead of the database's at the last comparison. */
  readOffset(): number
  /** Compares the clocks now; rejects when the database does not respond. */
  compare(): Promise<void>
  stop(): void
}

/** The clocks of a machine in milliseconds: the wall clock, which can be set, and a monotonic one. */
interface Machine {
  wall(): number
  running(): number
}

const MACHINE: Machine = { wall: () => Date.now(), running: () => performance.now() }

/** The database's time at a moment of the monotonic clock, both in milliseconds. */
interface Reading {
  time: number
  at: number
  isExact: boolean
}

const Row = z.object({ milliseconds: z.coerce.number() })

/**
 * Opens a clock that follows the database's, so that all processes agree when codes, sessions and orders expire. It adds
 * the monotonic time since the last reading; a change of the machine's wall clock is only logged. When the database's
 * clock is ahead, as after the machine has slept, the shop's time follows. It never goes back by more than TOLERANCE, so
 * that nothing that has expired becomes valid again.
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

  /** The database reads its clock at an unknown moment between request and response. */
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

  // Other parts report a database that does not respond.
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
