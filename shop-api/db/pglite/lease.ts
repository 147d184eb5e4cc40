import { StoreDeadlineError, StoreUnavailableError } from "../errors.ts"
import type { Release } from "./lock.ts"
import type { Answer, Statement } from "./protocol.ts"

/** Runs statements one after another: PGlite's thread, or another process that leases its engine. */
export type Engine = { run(statement: Statement): Promise<Answer> }

/** An engine for another process, which has it exclusively during a transaction. */
export type Lease = Engine & {
  /** Rolls back an open transaction and releases the engine; later statements are rejected. */
  end(): Promise<void>
}

export type LeaseOptions = {
  /** Waits for the engine's lock. */
  acquire(): Promise<Release>
  engine: Engine
  /** Maximum pause inside a transaction, which blocks all other calls; in milliseconds. */
  silentMs: number
}

/**
 * Leases the engine to another process. Each statement acquires the lock separately; from `begin` to `commit` or
 * `rollback`, as client.ts sends them, the lock is held.
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
