import type { Command } from "commander"
import { and, eq, inArray } from "drizzle-orm"
import { endTokensOf } from "#shop-api/account/tokens.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { getCustomer } from "#shop-api/cli/get-customer.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { orders } from "#shop-api/db/schema/orders.ts"

interface BlockOptions {
  off?: boolean
  dryRun?: boolean
}

export function registerUserBlock(group: Command, terminal: Terminal): void {
  const block = group
    .command("block")
    .description(
      "end all sessions of a customer and refuse new ones; open orders are not cancelled",
    )
    .argument("<phone>", "the phone number of the customer's account")
    .option("--off", "unblock the customer")
    .addOption(dryRunOption())
    .action(async (phone: string, { off = false, dryRun = false }: BlockOptions) => {
      const described = await withStore(terminal, ({ db, now }) =>
        inTransaction(db, { dryRun }, (tx) =>
          setBlocked(tx, phone, { blockedAt: off ? null : now(), dryRun }),
        ),
      )
      print(terminal, described)
    })
  addExamples(block, "users block '+998 90 123-45-67'", "users block '+998 90 123-45-67' --off")
}

/**
 * Blocks an account, or unblocks it with `blockedAt` null, and ends its sessions. A concurrent login locks the row of
 * the user (`lockPassword`). It either commits first, and its session is ended here, or it waits and is refused.
 * Returns the line to print.
 */
async function setBlocked(
  tx: Db,
  typed: string,
  { blockedAt, dryRun }: { blockedAt: Date | null; dryRun: boolean },
): Promise<string> {
  const { userId, phone } = await getCustomer(tx, typed)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update")
  if (!user) throw new Error(`no user ${userId}`)
  const account = `account of ${cleanCell(`${user.firstName} ${user.lastName}`)} (${phone})`
  if ((user.blockedAt === null) === (blockedAt === null)) {
    return `The ${account} is ${blockedAt ? "already blocked" : "not blocked"}`
  }
  await tx.update(users).set({ blockedAt }).where(eq(users.id, userId))
  await endTokensOf(tx, userId)
  const state = blockedAt ? "blocked" : "no longer blocked"
  const running = (await listRunningOrders(tx, userId)).join(", ") || "none"
  return dryRun
    ? `Dry run: the ${account} would be ${state}; open orders: ${running}`
    : `The ${account} is ${state}; open orders: ${running}`
}

/** Lists the numbers of a customer's orders that are neither delivered nor cancelled. */
async function listRunningOrders(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, ["collecting", "in_progress"])))
    .orderBy(orders.number)
  return rows.map(({ number }) => number)
}
