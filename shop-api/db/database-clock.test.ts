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

/** Milliseconds by which somebody has set the machine's clock, and by which its running one has left its pace. */
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

/** Seconds by which the shop's time is ahead of the database's, which is this machine's own here. */
const aheadOfTruth = (clock: Clock) => (clock.now().getTime() - Date.now()) / 1000

test.each([
  [HOUR, "ahead of"],
  [-HOUR, "behind"],
])("a process whose clock is %i ms off does not open the shop", async (off, way) => {
  set = off
  const message = new RegExp(`^The clock of this machine is 3[56]\\d\\d s ${way} the database's`)
  await expect(open()).rejects.toThrow(message)
})

test.each([
  ["put forward by an hour", HOUR, "3600 s ahead of"],
  ["put back by five minutes", -5 * MINUTE, "300 s behind"],
])("a machine's clock that is %s is told of, and changes nothing", async (_, off, words) => {
  const clock = await open()
  expect(aheadOfTruth(clock)).toBeCloseTo(0, 0)
  set = off
  expect(aheadOfTruth(clock)).toBeCloseTo(0, 0)
  await clock.compare()
  expect(aheadOfTruth(clock)).toBeCloseTo(0, 0)
  expect(clock.aheadBy()).toBeCloseTo(off / 1000, 0)
  expect(logged.join()).toContain(`The clock of this machine is ${words} the database's`)
  set = 0
  await clock.compare()
  expect(clock.aheadBy()).toBeCloseTo(0, 0)
  expect(logged.join()).toContain("right again")
})

test("a machine that has slept for an hour has the right time when it has asked for it", async () => {
  const clock = await open()
  ran = -HOUR
  await clock.compare()
  expect(aheadOfTruth(clock)).toBeCloseTo(0, 0)
  expect(logged).toEqual([])
})

test("a database whose clock goes back does not take the shop along: what has ended stays so", async () => {
  const clock = await open()
  // Seen from here, a clock that goes back by five minutes is one before which five minutes too many have passed.
  ran = 5 * MINUTE
  await clock.compare()
  expect(aheadOfTruth(clock)).toBeCloseTo(300, 0)
  expect(logged.join()).toContain("The database's clock has gone back by 300 s")
})
