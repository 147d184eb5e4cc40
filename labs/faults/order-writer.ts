import { randomUUID } from "node:crypto"
import { LINES_OF_AN_ORDER, openTwoTableDatabase, tables } from "./two-table-database.ts"

/**
 * A program that fault tests start and kill. It opens the database in the folder that its argument names, and prints
 * "open". Then it writes orders without end, and prints a line with the id of each order that is committed. If it
 * cannot open the database, it prints the reason in one line and exits.
 */
const store = await openTwoTableDatabase(process.argv[2] ?? "").catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
console.log("open")

for (;;) {
  const id = randomUUID()
  await store.db.transaction(async (tx) => {
    await tx.insert(tables.orders).values({ id, total: LINES_OF_AN_ORDER })
    for (let line = 0; line < LINES_OF_AN_ORDER; line++) {
      await tx.insert(tables.lines).values({ orderId: id, amount: 1 })
    }
  })
  console.log(`order ${id}`)
}
