import type { Command } from "commander"
import { and, eq, inArray } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { formatPhone, recognizePhone } from "#domain/phone.ts"
import { endTokensOf } from "#shop-api/account/tokens.ts"
import { findUserByPhone } from "#shop-api/account/users.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { cleanCell } from "#shop-api/cli/format-table.ts"
import { getCustomer } from "#shop-api/cli/get-customer.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { bonusAccounts, oneTimeCodes, users } from "#shop-api/db/schema/accounts.ts"
import { contactMessages } from "#shop-api/db/schema/contact.ts"
import { countries } from "#shop-api/db/schema/countries.ts"
import { orders } from "#shop-api/db/schema/orders.ts"
import { restockRequests } from "#shop-api/db/schema/restock.ts"

export function registerUserPhone(group: Command, terminal: Terminal): void {
  const phone = group
    .command("phone")
    .description("change the phone number of an account")
    .argument("<old>", "the phone number of the customer's account")
    .argument("<new>", "the new phone number, of the same country")
    .addOption(dryRunOption())
    .action(async (before: string, after: string, { dryRun }: { dryRun?: boolean }) => {
      const changed = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => changePhone(tx, before, after)),
      )
      const facts = `the account of ${changed.owner} (${changed.facts.join(", ")})`
      print(
        terminal,
        dryRun
          ? `Dry run: ${changed.phone} would be the phone of ${facts}`
          : `${changed.phone} is the phone of ${facts}`,
      )
    })
  addExamples(phone, "users phone '+998 90 123-45-67' '+998 93 765-43-21' --dry-run")
}

/**
 * Changes the phone with which a customer logs in. Ends all sessions and the codes sent to either phone. Moves restock
 * requests and messages to the new phone, because closing the account finds them by its phone.
 */
async function changePhone(tx: Db, before: string, after: string) {
  const { userId: id } = await getCustomer(tx, before)
  const [customer] = await tx
    .select({ user: users, phoneMask: countries.phoneMask })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.id, id))
    .for("update", { of: users })
  if (!customer) throw new Error(`no user ${id}`)
  const { user, phoneMask } = customer
  const phone = recognizePhone(after, [phoneMask])
  if (phone === null)
    throw new RefusedError(`${after} is not a valid phone of the customer's country`)
  if (await findUserByPhone(tx, phone)) {
    throw new RefusedError(`Another account already has the phone ${formatPhone(phone, phoneMask)}`)
  }

  await tx.update(users).set({ phone }).where(eq(users.id, id))
  await endTokensOf(tx, id)
  await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.phone, [user.phone, phone]))
  await tx.update(contactMessages).set({ phone }).where(eq(contactMessages.phone, user.phone))
  // A phone can have one request per product, and the new phone may already have one.
  const requested = tx
    .select({ id: restockRequests.productId })
    .from(restockRequests)
    .where(eq(restockRequests.phone, phone))
  await tx
    .delete(restockRequests)
    .where(
      and(eq(restockRequests.phone, user.phone), inArray(restockRequests.productId, requested)),
    )
  await tx.update(restockRequests).set({ phone }).where(eq(restockRequests.phone, user.phone))

  const points = await tx.select().from(bonusAccounts).where(eq(bonusAccounts.userId, id))
  return {
    phone: formatPhone(phone, phoneMask),
    owner: cleanCell(`${user.firstName} ${user.lastName}`),
    facts: [
      `${await tx.$count(orders, eq(orders.userId, id))} orders`,
      ...points.map(
        ({ balance, currency }) => `bonus points of ${formatAmount(balance, currency)} ${currency}`,
      ),
    ],
  }
}
