import { StoreDeadlineError, StoreUnavailableError } from "../errors.ts"
import type { Engine } from "./engine.ts"
import type { Release } from "./lock.ts"
import type { Answer, Statement } from "./worker-messages.ts"

/** Access to PGlite for another process. During a transaction of that process, no other caller can use PGlite. */
export type OtherProcessSession = Engine & {
  /** Ends the access: rolls back an open transaction, releases the lock, and rejects all later statements. */
  end(): Promise<void>
}

type OtherProcessSessionOptions = {
  /** Waits for the lock of PGlite. */
  acquire(): Promise<Release>
  engine: Engine
  /**
   * Maximum time between two statements of a transaction in milliseconds. It is limited because a transaction blocks
   * all other callers.
   */
  silentMs: number
}

/**
 * Creates access to PGlite for another process. A single statement acquires the lock and releases it at its end. A
 * transaction has the lock from `begin` to `commit` or `rollback`, which client.ts in the other process sends as
 * statements.
 */
export function createOtherProcessSession({
  acquire,
  engine,
  silentMs,
}: OtherProcessSessionOptions): OtherProcessSession {
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
      `A transaction was rolled back: the command sent nothing for ${silentMs / 1000} s`,
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
    end: () =>
      end(
        new StoreUnavailableError(
          "The shop has closed the connection to its database: nothing more was changed",
        ),
      ),
  }
}
