import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { forEachLine } from "./kill-repeatedly.ts"
import { canMount, mountImage } from "./mounted-image.ts"
import { getRepetitions } from "./repetitions.ts"
import { recordResult } from "./results.ts"
import { LINES_OF_AN_ORDER, listSampleOrders, openTwoTableDatabase } from "./two-table-database.ts"
import { verifyIndexes } from "./verify-indexes.ts"

const WRITER = fileURLToPath(new URL("./order-writer.ts", import.meta.url))
const cuts = Math.min(15, getRepetitions())
/** Size of the disk in megabytes: enough for the database and for everything that the test writes. */
const MEGABYTES = 400

/** If the test is skipped, the table of results says so. */
const onDisk = canMount ? test : test.skip
const FAULT = "the power of the embedded store's disk is cut"
if (!canMount) recordResult({ fault: FAULT, times: 0, note: "skipped: only root can mount a disk" })

onDisk(
  `loses no order and opens the embedded store after each of ${cuts} power cuts`,
  async () => {
    const disk = await mountImage(MEGABYTES)
    const writer = startWriter(disk.folder)
    const promised = new Set<string>()
    const reading = forEachLine(writer, (line) => {
      const [, id] = /^order (.+)$/.exec(line) ?? []
      if (id !== undefined) promised.add(id)
    })
    let slowest = 0
    try {
      for (let cut = 1; cut <= cuts; cut += 1) {
        const before = promised.size
        while (promised.size <= before) {
          if (writer.exitCode !== null) throw new Error("the program ended by itself")
          await delay(10)
        }
        await delay(Math.random() * 400)
        writer.kill("SIGSTOP")
        // These are the orders that this process knew to be acknowledged before the power cut. It is unknown whether
        // the lines that this process reads later were written before or after the cut.
        const acknowledged = new Set(promised)
        const found = await disk.cut()
        writer.kill("SIGCONT")
        try {
          // After a real power cut the writer would not be running any more. The copied disk has the writer's lock,
          // which must be removed.
          rmSync(path.join(found.folder, "pg.lock"), { recursive: true, force: true })
          const startedAt = performance.now()
          const ids = await readOrders(found.folder)
          slowest = Math.max(slowest, performance.now() - startedAt)
          expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
          expect(await verifyIndexes(path.join(found.folder, "pg"))).toBeGreaterThan(0)
        } finally {
          await found.unmount()
        }
      }
    } finally {
      const gone = writer.exitCode === null ? once(writer, "exit") : null
      writer.kill("SIGKILL")
      await Promise.all([gone, reading])
      await disk.unmount()
    }
    recordResult({
      fault: FAULT,
      times: cuts,
      orders: promised.size,
      lost: 0,
      slowest,
    })
  },
  cuts * 60_000,
)

function startWriter(folder: string): ChildProcess {
  return spawn(process.execPath, [WRITER, folder], { stdio: ["ignore", "pipe", "inherit"] })
}

/** Reads the ids of all orders, and asserts that each order is complete. */
async function readOrders(folder: string): Promise<Set<string>> {
  const store = await openTwoTableDatabase(folder)
  const kept = await listSampleOrders(store)
  await store.close()
  expect(kept.filter(({ lines }) => lines !== LINES_OF_AN_ORDER)).toEqual([])
  return new Set(kept.map(({ id }) => id))
}
