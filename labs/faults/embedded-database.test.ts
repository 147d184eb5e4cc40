import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { forEachLine, killRepeatedly } from "./kill-repeatedly.ts"
import { getRepetitions } from "./repetitions.ts"
import { recordResult } from "./results.ts"
import {
  LINES_OF_AN_ORDER,
  listSampleOrders,
  openTwoTableDatabase,
  tables,
} from "./two-table-database.ts"
import { verifyIndexes } from "./verify-indexes.ts"

const WRITER = fileURLToPath(new URL("./order-writer.ts", import.meta.url))
const root = mkdtempSync(path.join(tmpdir(), "shop-faults-"))
const built = path.join(root, "built")
const running = new Set<ChildProcess>()
const ROUND_MS = 20_000

let firstStartMs = 0

beforeAll(async () => {
  const started = performance.now()
  const store = await openTwoTableDatabase(built)
  firstStartMs = performance.now() - started
  await store.close()
}, 60_000)

afterEach(() => {
  for (const program of running) program.kill("SIGKILL")
  running.clear()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function createDataDir(): string {
  const folder = mkdtempSync(path.join(root, "case-"))
  cpSync(built, folder, { recursive: true })
  return folder
}

function startWriter(dataDir: string): ChildProcess {
  const program = spawn(process.execPath, [WRITER, dataDir], { stdio: ["ignore", "pipe", "pipe"] })
  running.add(program)
  program.once("exit", () => running.delete(program))
  return program
}

/** Resolves with the first line of the program's output that begins with `word`. Other lines are ignored. */
function waitForLine(program: ChildProcess, word: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  void forEachLine(program, (line) => line.startsWith(word) && resolve(line)).then(() =>
    reject(new Error(`ended without a line "${word}"`)),
  )
  return promise
}

/** Asserts that all acknowledged orders exist, and that no order is incomplete. */
async function checkOrders(dataDir: string, promised: ReadonlySet<string>): Promise<void> {
  const store = await openTwoTableDatabase(dataDir)
  const kept = await listSampleOrders(store)
  const orphans = await store.db.$count(
    tables.lines,
    sql`${tables.lines.orderId} not in (select id from sample_orders)`,
  )
  await store.close()
  const ids = new Set(kept.map(({ id }) => id))
  expect([...promised].filter((id) => !ids.has(id))).toEqual([])
  expect(kept.filter((order) => order.lines !== LINES_OF_AN_ORDER)).toEqual([])
  expect(orphans).toBe(0)
}

const rounds = getRepetitions()

test(
  `keeps each acknowledged order when it is killed ${rounds} times`,
  async () => {
    const dataDir = createDataDir()
    const { promised, slowest } = await killRepeatedly(
      {
        start: () => startWriter(dataDir),
        work: (program, onAcknowledged) =>
          forEachLine(program, (line) => {
            const [, id] = /^order (.+)$/.exec(line) ?? []
            if (id !== undefined) onAcknowledged(id)
          }),
        check: (orders) => checkOrders(dataDir, orders),
      },
      { rounds, withinMs: 700 },
    )
    expect(promised.size).toBeGreaterThan(rounds)
    recordResult({
      fault: "a program is killed that has the embedded store open",
      times: rounds,
      orders: promised.size,
      lost: 0,
      slowest,
    })
    expect(await verifyIndexes(path.join(dataDir, "pg"))).toBeGreaterThan(0)
  },
  rounds * ROUND_MS,
)

const firstStarts = Math.ceil(rounds / 2)

test(
  `opens after ${firstStarts} kills during the first start`,
  async () => {
    const unfinished = mkdtempSync(path.join(root, "first-"))
    let finished = 0
    for (let round = 1; round <= firstStarts; round++) {
      const program = startWriter(unfinished)
      const gone = once(program, "exit")
      // Each round kills the program later than the round before. A first start ends when the database folder gets its
      // final name, `pg`.
      await Promise.race([delay((firstStartMs * round) / firstStarts), gone])
      program.kill("SIGKILL")
      await gone
      if (!existsSync(path.join(unfinished, "pg"))) continue
      finished++
      await checkOrders(unfinished, new Set())
      rmSync(unfinished, { recursive: true })
    }
    await checkOrders(unfinished, new Set())
    expect(existsSync(path.join(unfinished, "pg.new"))).toBe(false)
    expect(finished).toBeLessThan(firstStarts)
    recordResult({ fault: "killed during the first start", times: firstStarts })
  },
  firstStarts * ROUND_MS,
)

test(
  "refuses a second process on the same folder, names the pid of the first, and keeps the first running",
  async () => {
    const dataDir = createDataDir()
    const first = startWriter(dataDir)
    await waitForLine(first, "open")
    const second = startWriter(dataDir)
    if (!second.stderr) throw new Error("started without stderr")
    const [, words] = await Promise.all([once(second, "exit"), text(second.stderr)])
    expect(second.exitCode).toBe(1)
    expect(words).toBe(
      `${path.join(dataDir, "pg")} is in use by process ${first.pid}: stop it, or set DATA_DIR to another folder\n`,
    )
    expect(first.exitCode).toBeNull()
    expect(first.signalCode).toBeNull()
    recordResult({ fault: "a second process on the same folder", times: 1, note: "refused" })
  },
  ROUND_MS,
)

test(
  "opens the folder of a killed process at once",
  async () => {
    const dataDir = createDataDir()
    const first = startWriter(dataDir)
    await waitForLine(first, "order ")
    first.kill("SIGKILL")
    expect(await waitForLine(startWriter(dataDir), "order ")).toMatch(/^order [\w-]+$/)
  },
  ROUND_MS,
)
