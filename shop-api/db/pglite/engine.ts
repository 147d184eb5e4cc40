import type { Answer, Statement } from "./worker-messages.ts"

/**
 * Runs SQL statements one after another. There are two implementations: the thread of PGlite, and the connection to a
 * process that has PGlite open.
 */
export type Engine = { run(statement: Statement): Promise<Answer> }
