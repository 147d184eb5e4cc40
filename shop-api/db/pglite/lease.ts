import { StoreDeadlineError, StoreUnavailableError } from "../errors.ts"
import type { Release } from "./lock.ts"
import type { Answer, Statement } from "./protocol.ts"

/**
 * Runs SQL statements one after another. Implemented by the thread of PGlite, and by the connection to another process
 * that leases its engine.
 */
export type Engine = { run(statement: Statement): Promise<Answer> }

/** An engine that is leased to another process. During a transaction, no one else can use the engine. */
export type Lease = Engine & {
  /** Ends the lease: rolls back an open transaction, releases the lock, and rejects all later statements. */
  end(): Promise<void>
}

export type LeaseOptions = {
  /** Waits for the engine's lock. */
  acquire(): Promise<Release>
  engine: Engine
  /** Maximum milliseconds between two statements of a transaction, because a transaction blocks all other calls. */
  silentMs: number
}

/**
 * Creates a lease of the engine for another process. A single statement acquires the lock and releases it afterwards. A
 * transaction holds the lock from `begin` until `commit` or `rollback`; client.ts in the other process sends these
 * statements.
 */
export function createLease({ acquire, engine, silentMs }: LeaseOptions): Lease {
  let release: Release | null = null
  let refusal: Error | null = null
  let silence: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function step(statement: Statement): Promise<Answer> {
    clearTimeout(silence)
    if (refusal) throw refusal
    const turn = release ?? (await acquire())
    let isOpen = release !== null
    try {
      const answer = await engine.run(statement)
      if (statement.sql === "begin") isOpen = true
      return answer
    } finally {
      if (statement.sql === "commit" || statement.sql === "rollback") isOpen = false
      release = isOpen ? turn : null
      if (isOpen) watch()
      else turn()
    }
  }

  function watch(): void {
    const error = new StoreDeadlineError(
      `A transaction was rolled back: nothing was heard for ${silentMs / 1000} s`,
    )
    silence = setTimeout(() => void end(error), silentMs)
  }

  async function end(error: Error): Promise<void> {
    refusal ??= error
    await last.catch(() => {})
    clearTimeout(silence)
    const turn = release
    release = null
    if (!turn) return
    await engine.run({ sql: "rollback", values: [] }).catch(() => {})
    turn()
  }

  return {
    run(statement) {
      const next = last.then(
        () => step(statement),
        () => step(statement),
      )
      last = next
      return next
    },
    end: () => end(new StoreUnavailableError("The shop has taken its database back")),
  }
}
