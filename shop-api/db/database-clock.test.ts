import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { createLog } from "#shop-api/log.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Clock, openClock } from "./database-clock.ts"
import { type Database, openDatabase } from "./database.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: PostgresServer
let database: Database

beforeAll(async () => {
  server = await startPostgres()
  database = await openDatabase({ dataDir: "unused", databaseUrl: server.url })
})

afterAll(async () => {
  await database.close()
  await server.stop()
})

/**
 * How far a test has changed the machine's clocks, in milliseconds: `set` is added to the wall clock, and `ran` to the
 * monotonic clock.
 */
let set = 0
let ran = 0
let logged: string[] = []
let opened: Clock[] = []

beforeEach(() => {
  ;[set, ran, logged, opened] = [0, 0, [], []]
})
afterEach(() => {
  for (const clock of opened) clock.stop()
})

async function open(): Promise<Clock> {
  const log = createLog("info", { write: (line) => void logged.push(line) })
  const clock = await openClock(database.db, log, {
    wall: () => Date.now() + set,
    running: () => performance.now() + ran,
  })
  opened.push(clock)
  return clock
}

/**
 * Returns by how many seconds the shop's clock is ahead of the database's clock, which is the clock of this machine in
 * this test.
 */
const offsetOf = (clock: Clock) => (clock.now().getTime() - Date.now()) / 1000

test.each([
  [HOUR, "ahead of"],
  [-HOUR, "behind"],
])("rejects a start with a wall clock that is %i ms off", async (off, way) => {
  set = off
  const message = new RegExp(`^The clock of this machine is 3[56]\\d\\d s ${way} the database's`)
  await expect(open()).rejects.toThrow(message)
})

test.each([
  ["put forward by an hour", HOUR, "3600 s ahead of"],
  ["put back by five minutes", -5 * MINUTE, "300 s behind"],
])("logs a wall clock that is %s, and keeps the shop's time", async (_, off, words) => {
  const clock = await open()
  expect(offsetOf(clock)).toBeCloseTo(0, 0)
  set = off
  expect(offsetOf(clock)).toBeCloseTo(0, 0)
  await clock.compare()
  expect(offsetOf(clock)).toBeCloseTo(0, 0)
  expect(clock.readOffset()).toBeCloseTo(off / 1000, 0)
  expect(logged.join()).toContain(`The clock of this machine is ${words} the database's`)
  set = 0
  await clock.compare()
  expect(clock.readOffset()).toBeCloseTo(0, 0)
  expect(logged.join()).toContain("synchronized again")
})

test("corrects the time at the first comparison after the machine has slept", async () => {
  const clock = await open()
  ran = -HOUR
  await clock.compare()
  expect(offsetOf(clock)).toBeCloseTo(0, 0)
  expect(logged).toEqual([])
})

test("does not follow a database clock that goes back", async () => {
  const clock = await open()
  // When the monotonic clock jumps ahead by five minutes, it looks as if the database's clock had gone back by five
  // minutes.
  ran = 5 * MINUTE
  await clock.compare()
  expect(offsetOf(clock)).toBeCloseTo(300, 0)
  expect(logged.join()).toContain("The database's clock was set back by 300 s")
})
