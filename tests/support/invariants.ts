import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { auditBooks } from "#shop-api/orders/audit-books.ts"
import { readMemory } from "#tests/support/memory.ts"
import { createSecretScanner } from "#tests/support/secret-scanner.ts"
import type { Shop } from "#tests/support/shop.ts"

/** What `checkInvariants` examines in addition to the shop's store. */
interface ShopEvidence {
  /** Ids of the orders that the shop has acknowledged. */
  promised?: ReadonlySet<string>
  output?: string
  /** Secret values by name, which the output must not contain. */
  canaries?: ReadonlyMap<string, string>
  /** URL of the process that was exposed to the fault. */
  url?: string
  /** Memory of the process before the fault, from `measureMemory`. */
  memory?: Memory
}

/** Memory of a process that has worked for a while. */
export interface Memory {
  shop: Pick<Shop, "url" | "pid">
  pid: number
  mb: number
}

/** Milliseconds in which a process must become healthy again. */
const RECOVERY_TIMEOUT = 60_000
/** Maximum of a process's memory after a fault, divided by its memory before the fault. */
const MAX_MEMORY_RATIO = 1.2
/** Milliseconds in which the process must release the memory that it allocated during the fault. */
const MEMORY_RELEASE_TIMEOUT = 30_000
/** Number of visits to each page after which the code is compiled and the memory is stable. */
const WARM_UP_VISITS = 60
/** The pages that most visitors request first. */
const PAGES = ["/uz", "/ru/products", "/en/cart"]

/** Matches messages about an unhandled rejection or a crash. */
const CRASH = /unhandled ?rejection|uncaught ?exception|out of memory/i

/**
 * Checks everything that must be true after any fault, race or attack. Returns a line for each problem.
 * - Store: orders, charges, ledgers and promocodes add up (audit.sql), no acknowledged order is lost, and on PostgreSQL
 *   no index has lost a row (amcheck).
 * - Log: it contains no secret and no crash.
 * - Process: it responds, and its pages work.
 */
export async function checkInvariants(
  db: Db,
  { promised = new Set(), output = "", canaries = new Map(), url, memory }: ShopEvidence = {},
): Promise<string[]> {
  const problems = (await auditBooks(db)).map(({ rule, subject }) => `${rule}: ${subject}`)
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const stored = new Set(rows.map(({ id }) => id))
  for (const id of promised) if (!stored.has(id)) problems.push(`order ${id} is lost`)
  problems.push(...(await checkIndexes(db)))
  const written = createSecretScanner()
  written.add("the log", output)
  problems.push(...written.find(canaries))
  if (url !== undefined) problems.push(...(await checkHealth(url, memory)))
  const crash = CRASH.exec(output)
  if (crash) problems.push(`the log has: ${output.slice(crash.index, crash.index + 200)}`)
  return problems
}

/**
 * Checks indexes and tables with PostgreSQL's extension amcheck. An open embedded store does not have the extension;
 * labs/faults/verify-indexes.ts checks the folder of a closed one.
 */
async function checkIndexes(db: Db): Promise<string[]> {
  const { rows: known } = await db.execute(
    sql`select 1 from pg_available_extensions where name = 'amcheck'`,
  )
  if (known.length === 0) return []
  await db.execute(sql`create extension if not exists amcheck`)
  try {
    await db.execute(sql`
      select bt_index_check(c.oid, true)
      from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p'`)
  } catch (error) {
    return [`an index is damaged: ${String(error)}`]
  }
  const { rows } = await db.execute<{ name: string; msg: string }>(sql`
    select c.relname as name, v.msg from pg_class c, lateral verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relpersistence = 'p'`)
  return rows.map(({ name, msg }) => `table ${name} is damaged: ${msg}`)
}

/**
 * Checks that, within a minute after a fault, a process responds, renders pages and has released memory.
 * `checkInvariants` includes this check.
 */
export async function checkHealth(url: string, memory?: Memory): Promise<string[]> {
  const signal = AbortSignal.timeout(RECOVERY_TIMEOUT)
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { signal })
    return { status: answer.status, text: await answer.text() }
  }
  for (;;) {
    const health = await ask("/healthz").catch(() => null)
    if (health?.status === 200) break
    if (signal.aborted) return [`${url} does not answer`]
    await delay(50)
  }
  const problems: string[] = []
  for (const path of PAGES) {
    const page = await ask(path).catch(() => null)
    const isWhole = page?.text.includes("<main") && page.text.includes("</html>")
    if (page?.status !== 200 || !isWhole) problems.push(`${path} is not shown: ${page?.status}`)
  }
  return memory ? [...problems, ...(await checkMemory(memory))] : problems
}

/** Measures the memory of a process before a fault, after the process has warmed up. */
export async function measureMemory(shop: Memory["shop"]): Promise<Memory> {
  for (let visit = 0; visit < WARM_UP_VISITS; visit += 1) await visitPages(shop.url)
  const pid = shop.pid()
  return { shop, pid, mb: readMemory("", pid).rssMb }
}

/**
 * Checks that the process has released memory. It visits pages meanwhile, because the process releases memory only
 * while it works.
 */
async function checkMemory({ shop, pid, mb }: Memory): Promise<string[]> {
  if (shop.pid() !== pid) return [`process ${pid} has died`]
  const deadline = performance.now() + MEMORY_RELEASE_TIMEOUT
  for (;;) {
    const { rssMb } = readMemory("", pid)
    if (rssMb <= mb * MAX_MEMORY_RATIO) return []
    if (performance.now() > deadline) {
      return [`process ${pid} has ${Math.round(rssMb)} MB, and had ${Math.round(mb)} before`]
    }
    await visitPages(shop.url)
  }
}

async function visitPages(url: string): Promise<void> {
  for (const path of PAGES) await (await fetch(url + path)).text()
}
