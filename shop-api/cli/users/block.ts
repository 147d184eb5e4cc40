import type { Command } from "commander"
import { eq } from "drizzle-orm"
import { endTokensOf } from "#shop-api/account/tokens.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { getCustomer } from "#shop-api/cli/get-customer.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"

interface BlockOptions {
  off?: boolean
  dryRun?: boolean
}

export function registerUserBlock(group: Command, terminal: Terminal): void {
  const block = group
    .command("block")
    .description("end all sessions of a customer and refuse new ones; running orders stay")
    .argument("<phone>", "the phone with which the customer registered")
    .option("--off", "let them log in again")
    .addOption(dryRunOption())
    .action(async (phone: string, { off = false, dryRun = false }: BlockOptions) => {
      await withStore(terminal, ({ db, now }) =>
        inTransaction(db, { dryRun }, (tx) => setBlocked(tx, phone, off ? null : now())),
      )
      const state = off ? "not blocked any more" : "blocked"
      print(
        terminal,
        dryRun
          ? `A dry run: the account of ${phone} would be ${state}`
          : `The account of ${phone} is ${state}`,
      )
    })
  addExamples(block, "users block '+998 90 123-45-67'", "users block '+998 90 123-45-67' --off")
}

/**
 * Blocks an account, or unblocks it with `blockedAt` null, and ends its sessions. A concurrent login locks the row of
 * the user (`lockPassword`). It either commits first, and its session is ended here, or it waits and is refused.
 */
async function setBlocked(tx: Db, phone: string, blockedAt: Date | null): Promise<void> {
  const { userId } = await getCustomer(tx, phone)
  await tx.update(users).set({ blockedAt }).where(eq(users.id, userId))
  await endTokensOf(tx, userId)
}
