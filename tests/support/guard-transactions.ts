import { AsyncLocalStorage } from "node:async_hooks"
import type { Database, Transaction } from "#shop-api/db/database.ts"

const READS_AND_WRITES = new Set<PropertyKey>([
  "select",
  "selectDistinct",
  "insert",
  "update",
  "delete",
  "execute",
  "query",
  "transaction",
])

/**
 * Returns a database that throws if code inside a transaction uses it in place of `tx`. On PGlite such a statement
 * would wait for its own transaction until the deadline.
 *
 * @param onStatement called with the kind of each statement, inside and outside of transactions
 */
export function guardTransactions(
  database: Database,
  onStatement: (kind: string) => void = () => {},
): Database {
  const inTransaction = new AsyncLocalStorage<true>()
  const notify = (name: PropertyKey) => {
    if (READS_AND_WRITES.has(name)) onStatement(String(name))
  }
  const withNotify = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, name) {
        notify(name)
        return Reflect.get(target, name, target) as unknown
      },
    })
  const db = new Proxy(database.db, {
    get(target, name) {
      if (READS_AND_WRITES.has(name) && inTransaction.getStore()) {
        throw new Error(`db.${String(name)} inside a transaction: use its tx`)
      }
      notify(name)
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown
      const transaction: Database["db"]["transaction"] = (work, config) =>
        target.transaction((tx) => inTransaction.run(true, () => work(withNotify(tx))), config)
      return transaction
    },
  })
  return { ...database, db }
}
