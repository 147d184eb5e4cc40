import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { openDatabase } from "#shop-api/db/database.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { getFreePort } from "#tests/support/shop.ts"
import { forEachLine, killRepeatedly } from "./kill-repeatedly.ts"
import { getRepetitions } from "./repetitions.ts"
import { recordResult } from "./results.ts"
import { createSimulatedCustomer, type SimulatedCustomer } from "./simulated-customer.ts"
import { verifyIndexes } from "./verify-indexes.ts"

const pathOf = (url: string) => fileURLToPath(new URL(url, import.meta.url))
const PROGRAM = [
  "--import",
  pathOf("../../shop-api/db/drizzle-resolve-hook.ts"),
  pathOf("../../shop-api/main.ts"),
]
const dataDir = mkdtempSync(path.join(tmpdir(), "shop-orders-"))
const running = new Set<ChildProcess>()

let port = 0
let customer: SimulatedCustomer

beforeAll(async () => {
  port = await getFreePort()
  await copyFilledStore(dataDir)
  const database = await openDatabase({ dataDir })
  customer = await createSimulatedCustomer(database, () => `http://localhost:${port}`)
  await database.close()
}, 120_000)

afterEach(() => {
  for (const program of running) program.kill("SIGKILL")
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function startShop(): ChildProcess {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" }
  const program = spawn(process.execPath, PROGRAM, { env, stdio: ["ignore", "pipe", "inherit"] })
  running.add(program)
  program.once("exit", () => running.delete(program))
  return program
}

/** Places orders one after another until the shop is killed. */
async function placeOrders(onAcknowledged: (id: string) => void): Promise<void> {
  for (;;) {
    const placed = await customer.order()
    if ("refused" in placed) throw new Error(`rejected with ${placed.refused}`)
    onAcknowledged(placed.id)
  }
}

const rounds = getRepetitions()

test(
  `loses no acknowledged order and charges none twice when it is killed ${rounds} times`,
  async () => {
    const { promised, slowest } = await killRepeatedly(
      {
        start: startShop,
        async work(program, promise) {
          const gone = once(program, "exit")
          const open = Promise.withResolvers<void>()
          const reading = forEachLine(
            program,
            (line) => line.includes("listens on") && open.resolve(),
          )
          await Promise.race([open.promise, gone])
          try {
            if (program.exitCode === null && program.signalCode === null) {
              await placeOrders(promise)
            }
          } catch (error) {
            if (program.signalCode === null && !program.killed) throw error
          }
          await reading
        },
        check: async (orders) => {
          const database = await openDatabase({ dataDir })
          const broken = await checkInvariants(database.db, { promised: orders })
          await database.close()
          expect(broken).toEqual([])
        },
      },
      { rounds, withinMs: 1_500 },
    )
    expect(promised.size).toBeGreaterThan(rounds)
    recordResult({
      fault: "the shop API is killed, on its embedded store",
      times: rounds,
      orders: promised.size,
      lost: 0,
      slowest,
    })
    expect(await verifyIndexes(path.join(dataDir, "pg"))).toBeGreaterThan(0)
  },
  rounds * 60_000,
)
