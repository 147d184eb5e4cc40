import { afterAll, beforeAll, expect, test } from "vitest"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"
import { type Database, openDatabase } from "./database.ts"
import { requireSameClock } from "./same-clock.ts"

const HOUR = 3_600_000

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

test.each([
  [HOUR, "ahead of"],
  [-HOUR, "behind"],
])("a process whose clock is %i ms off does not open the shop", async (off, way) => {
  const now = () => new Date(Date.now() + off)
  const message = new RegExp(`^The clock of this machine is 3[56]\\d\\d s ${way} the database's`)
  await expect(requireSameClock(database.db, now)).rejects.toThrow(message)
})

test("a process whose clock is right opens it", async () => {
  await expect(requireSameClock(database.db, () => new Date())).resolves.toBeUndefined()
})
