import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Db } from "#shop-api/db/database.ts"
import { auditBooks } from "#shop-api/orders/audit.ts"
import { readMemory } from "#tests/support/memory.ts"
import type { Shop } from "#tests/support/shop.ts"
import { collectWritten } from "#tests/support/written.ts"

/** What a shop has said, which its books and its log are held to. */
interface ShopEvidence {
  /** Ids of the orders that it has acknowledged. */
  promised?: ReadonlySet<string>
  /** What it has printed. */
  output?: string
  /** Values by name that nobody is to read in it. */
  canaries?: ReadonlyMap<string, string>
  /** Where the shop answers that the fault befell. */
  url?: string
  /** What its process had in memory before, as `measureMemory` says. */
  memory?: Memory
}

/** What a process has in memory when it has worked for a while. */
export interface Memory {
  shop: Pick<Shop, "url" | "pid">
  pid: number
  mb: number
}

/** Within which a process is well again. Milliseconds. */
const RECOVERY_TIMEOUT = 60_000
/** How many times its memory before the fault a process may have after it. */
const MAX_MEMORY_RATIO = 1.2
/** Within which it has given back what the fault took. Milliseconds. */
const MEMORY_RELEASE_TIMEOUT = 30_000
/** After so many looks at each page they are compiled, and what they took has been given back once. */
const WARM_UP_VISITS = 60
/** What a visitor does first. */
const PAGES = ["/uz", "/ru/products", "/en/cart"]

/** A promise that nobody waits for, and what a process says that ends by itself. */
const CRASH = /unhandled ?rejection|uncaught ?exception|out of memory/i

/**
 * Everything that must hold after any fault, race or attack and does not, one line each; none when all is well.
 * Of the store: orders, charges, ledgers and promocodes add up (audit.sql), no acknowledged order is lost, and on
 * PostgreSQL no index has lost a row (amcheck). Of the log: no secret, and nothing that was given up. Of the process:
 * it answers, and its pages can be used.
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
  const written = collectWritten()
  written.add("the log", output)
  problems.push(...written.find(canaries))
  if (url !== undefined) problems.push(...(await checkHealth(url, memory)))
  const crash = CRASH.exec(output)
  if (crash) problems.push(`the log has: ${output.slice(crash.index, crash.index + 200)}`)
  return problems
}

/**
 * Damaged indexes and tables, by PostgreSQL's own checker. An embedded store that is open has no such extension:
 * its closed folder is looked at by labs/faults/verify-indexes.ts.
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
 * What a process does not do, a minute after the fault's end, that it does when it is well: it lives, answers, shows
 * pages, and has given back the memory that the fault took. For faults of a process; `checkInvariants` asks this and the rest.
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

/** What a process has in memory once it is warm: before a fault, to be compared with what it has afterwards. */
export async function measureMemory(shop: Memory["shop"]): Promise<Memory> {
  for (let visit = 0; visit < WARM_UP_VISITS; visit += 1) await visitPages(shop.url)
  const pid = shop.pid()
  return { shop, pid, mb: readMemory("", pid).rssMb }
}

/** Memory that a process still has: it gives back what it can while it works on, so visitors visit around meanwhile. */
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
