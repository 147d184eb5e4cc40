import { mkdir, open, rm, stat, truncate } from "node:fs/promises"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { canMount, mountImage } from "#labs/faults/mounted-image.ts"
import { recordResult } from "#labs/faults/results.ts"
import { createSimulatedCustomer } from "#labs/faults/simulated-customer.ts"
import { verifyIndexes } from "#labs/faults/verify-indexes.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { copyFilledStore } from "#tests/support/filled-store.ts"
import { checkInvariants } from "#tests/support/invariants.ts"
import { type Shop, startShop } from "#tests/support/shop.ts"

const FAULT = "the disk of the embedded store is full"
/** Size of the disk in megabytes: enough for the database and some further writes. */
const MEGABYTES = 160
/** How many bytes must be free so that the database can recover after a crash (docs/operating.md). */
const ROOM_TO_START = 1 << 20

/** If the test is skipped, the table of results says so. */
const onDisk = canMount ? test : test.skip
if (!canMount) recordResult({ fault: FAULT, times: 0, note: "skipped: only root can mount a disk" })

onDisk(
  "[D1.41] rejects orders on a full disk, starts on it or names the reason, and sells again when there is room",
  async () => {
    const disk = await mountImage(MEGABYTES)
    const dataDir = path.join(disk.folder, "data")
    let shop: Shop | null = null
    try {
      await mkdir(dataDir)
      await copyFilledStore(dataDir)
      const filled = await openDatabase({ dataDir })
      const customer = await createSimulatedCustomer(filled, () => shop?.url ?? "")
      await filled.close()
      shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: "warn" }, "shop-api/main.ts")
      const promised = new Set<string>()
      const filler = path.join(disk.folder, "filler")
      await fill(filler)
      // The first orders succeed, because PostgreSQL has allocated disk space for its write-ahead log in advance.
      let refused = 0
      const statuses = new Set<number>()
      for (let tries = 0; refused < 20 && tries < 400; tries += 1) {
        const placed = await customer.order()
        if ("id" in placed) promised.add(placed.id)
        else {
          refused += 1
          statuses.add(placed.refused)
          expect((await fetch(`${shop.url}/api/v1/products`)).status).toBe(200)
        }
      }
      expect([...statuses]).toEqual([503])
      expect(shop.output()).toContain("PostgreSQL refused 53100 (the disk is full)")
      await shop.kill9()
      await rm(path.join(dataDir, "pg.reserve"))
      // Fills the disk again: the end of the process has freed the space of deleted files that the process still had
      // open.
      await fill(path.join(disk.folder, "refill"))
      if (!(await startsOnFullDisk(shop))) {
        const { size } = await stat(filler)
        await truncate(filler, size - ROOM_TO_START)
        await shop.restart()
      }
      expect((await fetch(`${shop.url}/api/v1/products`)).status).toBe(200)

      await rm(filler)
      await shop.stop()
      await shop.restart()
      await fill(filler)
      await shop.kill9()
      await fill(path.join(disk.folder, "second-refill"))
      await shop.restart()
      expect((await fetch(`${shop.url}/api/v1/products`)).status).toBe(200)
      await rm(filler)
      const back = performance.now()
      const before = promised.size
      while (promised.size === before) {
        const placed = await customer.order()
        if ("id" in placed) promised.add(placed.id)
        else await delay(50)
        expect(performance.now() - back).toBeLessThan(60_000)
      }
      const slowest = performance.now() - back
      await shop.stop()
      const left = await openDatabase({ dataDir })
      const broken = await checkInvariants(left.db, { promised, output: shop.output() })
      await left.close()
      expect(broken).toEqual([])
      expect(await verifyIndexes(path.join(dataDir, "pg"))).toBeGreaterThan(0)
      recordResult({
        fault: FAULT,
        times: refused,
        orders: promised.size,
        lost: 0,
        slowest,
      })
    } finally {
      await shop?.stop()
      await disk.unmount()
    }
  },
  300_000,
)

/**
 * Starts the shop on a full disk. Returns whether it runs: the recovery of the database needs room only if the orders
 * before have filled the last file of its log. Expects the shop to name the reason otherwise.
 */
async function startsOnFullDisk(shop: Shop): Promise<boolean> {
  const since = shop.output().length
  const start = shop.restart()
  const isRunning = await start.then(
    () => true,
    () => false,
  )
  if (isRunning) return true
  await expect(start).rejects.toThrow("the shop ended at its start")
  expect(shop.output().slice(since)).toMatch(/^The shop API does not run: .*the disk is full/)
  return false
}

/** Fills the rest of the disk. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, "w")
  try {
    for (let size = 1 << 20; size >= 4096; size >>= 4) {
      const piece = Buffer.alloc(size)
      for (;;) await handle.write(piece)
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
  } finally {
    await handle.close()
  }
}
