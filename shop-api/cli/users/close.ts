import type { Command } from "commander"
import { formatAmount } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import { closeAccount, deleteContacts, OpenOrdersError } from "#shop-api/account/close-account.ts"
import { addExamples, dryRunOption } from "#shop-api/cli/arguments.ts"
import { inTransaction, type Store, withStore } from "#shop-api/cli/command-database.ts"
import { findCustomer, refuseUnknownPhone } from "#shop-api/cli/get-customer.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"

export function registerUserClose(group: Command, terminal: Terminal): void {
  const close = group
    .command("close")
    .description(
      "close the account of a customer who requests it; paid orders are kept for accounting. Without an account, delete the messages and restock requests",
    )
    .argument("<phone>", "the phone number of the account, or of the messages and restock requests")
    .addOption(dryRunOption())
    .action(async (phone: string, { dryRun = false }: { dryRun?: boolean }) => {
      print(terminal, await withStore(terminal, (store) => closeByPhone(store, phone, dryRun)))
    })
  addExamples(close, "users close '+998 90 123-45-67' --dry-run")
}

async function closeByPhone({ db, now }: Store, phone: string, dryRun: boolean): Promise<string> {
  const closed = await inTransaction(db, { dryRun }, (tx) => closeInTransaction(tx, phone, now()))
  if ("messages" in closed) {
    const { messages, requests } = closed
    const deleted = `${messages} messages and ${requests} restock requests of ${phone}, which has no account`
    return dryRun ? `Dry run: ${deleted}, would be deleted` : `Deleted: ${deleted}`
  }
  const points = closed.bonus.map(
    ({ balance, currency }) => `${formatAmount(balance, currency)} ${currency}`,
  )
  const facts = [
    `${closed.cards} saved cards removed`,
    ...(points.length > 0 ? [`bonus points of ${points.join(" and ")} deducted`] : []),
    `${closed.orders} paid orders kept`,
  ].join(", ")
  if (dryRun) return `Dry run: the account of ${phone} would be closed: ${facts}`
  return `The account of ${phone} is closed: ${facts}`
}

async function closeInTransaction(tx: Db, phone: string, at: Date) {
  const customer = await findCustomer(tx, phone)
  if (!customer) {
    const deleted = await deleteContacts(tx, cleanPhone(phone))
    if (deleted.messages + deleted.requests === 0) throw refuseUnknownPhone(phone)
    return deleted
  }
  const { userId } = customer
  try {
    return await tx.transaction((inner) => closeAccount(inner, { userId, at }))
  } catch (error) {
    if (!(error instanceof OpenOrdersError)) throw error
    throw new RefusedError(
      `${phone} has orders that are not finished or not refunded yet: ${error.numbers.join(", ")}. ` +
        "Deliver or cancel them first, or settle an overdue payment or refund (orders settle)",
    )
  }
}
