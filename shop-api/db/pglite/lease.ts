import { StoreDeadlineError, StoreUnavailableError } from "../errors.ts"
import type { Release } from "./lock.ts"
import type { Answer, Statement } from "./protocol.ts"

/** Whatever runs statements one after another: PGlite's thread, or another process that lends its own. */
export type Engine = { run(statement: Statement): Promise<Answer> }

/** An engine for one borrower, who has it alone from a `begin` to its end. */
export type Lease = Engine & {
  /** Rolls back what is open and gives the engine back; later statements are refused. */
  end(): Promise<void>
}

export type LeaseOptions = {
  /** Waits for a turn at the engine. */
  acquire(): Promise<Release>
  engine: Engine
  /** Milliseconds a borrower may be silent inside a transaction, which stops everybody else. */
  silentMs: number
}

/**
 * Lends the engine to a borrower outside this process. Each statement is a turn of its own; the three words
 * `begin`, `commit` and `rollback`, as pglite/client.ts sends them, hold one turn together.
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
