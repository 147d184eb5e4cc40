import { sql } from "drizzle-orm"
import type { Logger } from "pino"
import { z } from "zod"
import type { Db } from "#shop-api/db/database.ts"
import { StoreUnavailableError } from "#shop-api/db/errors.ts"

/**
 * Maximum difference between two clocks, in seconds: half of the 60 seconds for which the shop API accepts a
 * storefront's signed visitor header (runtime/shop-api-headers.ts).
 */
const TOLERANCE = 30
/**
 * In seconds. The shop corrects its clock only if it differs from the database's clock by more than this, and only by a
 * reading that took less time than this: a slower reading is not exact enough.
 */
const SLIGHT = 1
const COMPARED_EVERY_MS = 30_000

/** The clock of the shop. It follows the clock of the database, so that all processes have the same time. */
export interface Clock {
  now(): Date
  /** Returns by how many seconds this machine's clock was ahead of the database's clock at the last comparison. */
  readOffset(): number
  /** Compares the shop's clock with the database's clock now. Rejects when the database does not respond. */
  compare(): Promise<void>
  stop(): void
}

/**
 * The two clocks of this machine, in milliseconds: the wall clock, which can be set, and the monotonic clock, which
 * never jumps.
 */
interface Machine {
  wall(): number
  running(): number
}

const MACHINE: Machine = { wall: () => Date.now(), running: () => performance.now() }

/**
 * One reading of the database's clock: it showed `time` when the monotonic clock of this machine was at `at`. Both are
 * in milliseconds.
 */
interface Reading {
  time: number
  at: number
  isExact: boolean
}

const Row = z.object({ milliseconds: z.coerce.number() })

/**
 * Opens a clock that follows the database's clock, so that all processes agree on when codes, sessions and orders
 * expire. Between two readings of the database's clock, time is measured with the monotonic clock of this machine. A
 * change of the machine's wall clock has no effect except a line in the log. If the database's clock is ahead, for
 * example after this machine has slept, the shop's clock is set forward. It is never set back by more than TOLERANCE,
 * so that a code or session which expired more than TOLERANCE ago stays expired.
 *
 * @throws StoreUnavailableError when the clock of this machine differs too much from the database's at the start
 */
export async function openClock(db: Db, log: Logger, machine = MACHINE): Promise<Clock> {
  let base = await read(db, machine)
  let readOffset = (machine.wall() - timeAt(machine.running())) / 1000
  if (isApart(readOffset)) {
    throw new StoreUnavailableError(
      `The clock of this machine is ${describe(readOffset)} the database's: synchronize it, and start again`,
    )
  }

  function timeAt(running: number): number {
    return base.time + running - base.at
  }

  async function compare(): Promise<void> {
    const reading = await read(db, machine)
    const seconds = (reading.time - timeAt(reading.at)) / 1000
    if (seconds < -TOLERANCE) {
      log.error(
        `The database's clock was set back by ${-Math.round(seconds)} s; the shop's clock was not`,
      )
    } else if (reading.isExact && Math.abs(seconds) > SLIGHT) {
      base = reading
    }
    const was = isApart(readOffset)
    readOffset = (machine.wall() - (reading.time + machine.running() - reading.at)) / 1000
    if (isApart(readOffset))
      log.error(`The clock of this machine is ${describe(readOffset)} the database's`)
    else if (was) log.info("The clock of this machine is synchronized again")
  }

  // Errors are ignored here: other parts of the shop report when the database does not respond.
  const interval = setInterval(() => void compare().catch(() => {}), COMPARED_EVERY_MS).unref()
  return {
    now: () => new Date(timeAt(machine.running())),
    readOffset: () => readOffset,
    compare,
    stop: () => clearInterval(interval),
  }
}

/**
 * Returns a clock that shows the database's time. It reads the database's clock only once, and then adds the time that
 * has passed on this machine. This is exact enough for a command, which ends before the two clocks drift apart.
 */
export async function readDatabaseClock(db: Db, machine = MACHINE): Promise<() => Date> {
  const { time, at } = await read(db, machine)
  return () => new Date(time + machine.running() - at)
}

/**
 * Reads the database's clock. The exact moment of the reading is unknown, so `at` is the middle between request and
 * response.
 */
async function read(db: Db, machine: Machine): Promise<Reading> {
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

const isApart = (seconds: number) => Math.abs(seconds) > TOLERANCE

const describe = (seconds: number) =>
  `${Math.abs(Math.round(seconds))} s ${seconds > 0 ? "ahead of" : "behind"}`
