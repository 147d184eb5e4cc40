import { cpSync, existsSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { acquireDiskReserve, releaseDiskReserve } from "./disk-reserve.ts"
import { DurableFs, durableStartParams } from "./durable-fs.ts"
import { EMPTY_STORE, ensureDatabase } from "./ensure-database.ts"
import { PreparedStatements } from "./prepared-statements.ts"
import { serializeError } from "./serialize-error.ts"
import type { FromWorker, Statement, ToWorker, WorkerSettings } from "./worker-messages.ts"

/**
 * The worker thread. It runs PGlite on one folder, and executes one statement after another. Concurrent callers, the
 * lock and deadlines are handled in the main thread (pglite-thread.ts, client.ts).
 */

const { folder, channel } = workerData as WorkerSettings

/**
 * Matches the line of PostgreSQL's log that says why PostgreSQL has stopped. Further lines of the same message start
 * with a tab.
 */
const LAST_WORDS = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] (?:PANIC|FATAL): +(.*)/

/** `isOpen`: the database has been opened, and is not being closed. */
const engine = { isOpen: false, lastWords: "" }

const send = (message: FromWorker) => parentPort?.postMessage(message)

/** Matches the messages with which PostgreSQL and Node report a full disk. */
const DISK_FULL = /No space left on device|ENOSPC/

/** Ends the worker thread. The main thread then rejects all calls, and the next start recovers the database. */
function die(reason: string): never {
  send({ fatal: DISK_FULL.test(reason) ? `the disk is full: ${reason}` : reason })
  process.exit(1)
}

function onEngineLine(line: string): boolean {
  const lastWords = LAST_WORDS.exec(line)?.[1]
  if (lastWords !== undefined) {
    engine.lastWords = lastWords
    // This line says that PostgreSQL has stopped. PGlite would now loop forever in the current statement, so the thread
    // ends itself without waiting for the result.
    if (engine.isOpen) die(lastWords)
  }
  return false
}

async function openEngine(target: string): Promise<PGlite> {
  return await PGlite.create({
    fs: new DurableFs(target),
    startParams: durableStartParams(PGlite.defaultStartParams),
    onStderr: onEngineLine,
    onStdout: () => false,
  })
}

async function run(statements: PreparedStatements, id: number, statement: Statement) {
  try {
    send({ id, answer: await statements.run(statement) })
  } catch (error) {
    send({ id, refusal: serializeError(error) })
  }
}

async function close(pglite: PGlite): Promise<void> {
  engine.isOpen = false
  await pglite.close()
  parentPort?.close()
}

try {
  await ensureDatabase(folder, async (target) => {
    if (existsSync(EMPTY_STORE)) return cpSync(EMPTY_STORE, target, { recursive: true })
    const pglite = await openEngine(target)
    await pglite.close()
  })
  releaseDiskReserve(folder)
  const pglite = await openEngine(folder)
  if (channel !== null) await pglite.listen(channel, (notice) => send({ notice }))
  engine.isOpen = true
  const statements = new PreparedStatements(pglite)
  // Messages need no queue, because each statement ends before Node delivers the next message. PGlite runs a statement
  // synchronously in WebAssembly, and only microtasks surround this run. Node runs all microtasks between two messages.
  parentPort?.on("message", (message: ToWorker) => {
    if ("id" in message) void run(statements, message.id, message.statement)
    else void close(pglite)
  })
  send({ ready: true })
  acquireDiskReserve(folder)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  die(engine.lastWords === "" ? reason : `${reason} (${engine.lastWords})`)
}
