import { type Command, Option } from "commander"
import { desc, eq } from "drizzle-orm"
import { CURRENCY_CODES, type Currency } from "#domain/money.ts"
import {
  addExamples,
  dryRunOption,
  jsonOption,
  limitOption,
  reasonOption,
  requireAmount,
} from "#shop-api/cli/arguments.ts"
import { inTransaction, withStore } from "#shop-api/cli/command-database.ts"
import { formatSum, hasHiddenParts } from "#shop-api/cli/format-sum.ts"
import { getCustomer } from "#shop-api/cli/get-customer.ts"
import { printRows, toCells } from "#shop-api/cli/print-rows.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { toMajor } from "#shop-api/cli/to-major-unit.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import type { Db } from "#shop-api/db/database.ts"
import { bonusEntries } from "#shop-api/db/schema/accounts.ts"
import { deductBonus, getBonusBalance, grantBonus } from "#shop-api/orders/bonus.ts"

interface ChangeOptions {
  currency?: Currency
  reason?: string
  dryRun?: boolean
}

export function registerBonus(program: Command, terminal: Terminal): void {
  const bonus = program.command("bonus").description("manage bonus points")
  const registerChange = (
    name: string,
    description: string,
    { change, reason }: { change: typeof grantByPhone; reason: Option },
  ) =>
    bonus
      .command(name)
      .description(description)
      .argument("<phone>", "the phone number of the customer's account")
      .argument("<amount>", "in the major unit of the currency", requireAmount)
      .addOption(currencyOption())
      .addOption(reason)
      .addOption(dryRunOption())
      .action(async (phone: string, amount: number, options: ChangeOptions) => {
        const { reason: note, ...rest } = options
        const line = await withStore(terminal, ({ db, now }) =>
          inTransaction(db, options, async (tx) => {
            const customer = await getCustomer(tx, phone)
            return change(tx, { ...customer, amount, note, ...rest, at: now() })
          }),
        )
        print(terminal, line)
      })
  const grant = registerChange("grant", "grant bonus points to a customer", {
    change: grantByPhone,
    reason: reasonOption(),
  })
  addExamples(grant, "bonus grant '+998 90 123-45-67' 50000")

  const deduct = registerChange(
    "deduct",
    "deduct bonus points that were granted by mistake; the balance cannot become negative",
    { change: deductByPhone, reason: reasonOption().makeOptionMandatory() },
  )
  addExamples(deduct, "bonus deduct '+998 90 123-45-67' 50000 --reason 'granted twice'")

  const list = bonus
    .command("list")
    .description("list the entries of a customer's bonus points")
    .argument("<phone>", "the phone number of the customer's account")
    .addOption(limitOption("newest"))
    .addOption(jsonOption())
    .action(async (phone: string, { limit, json }: { limit: number; json?: boolean }) => {
      const rows = await withStore(terminal, async ({ db, config }) => {
        const { userId } = await getCustomer(db, phone)
        const entries = await db
          .select()
          .from(bonusEntries)
          .where(eq(bonusEntries.userId, userId))
          .orderBy(desc(bonusEntries.id))
          .limit(limit)
        const formatted = entries.map(({ amount, ...entry }) => ({
          ...entry,
          amount: json ? toMajor(amount) : formatSum(amount, entry.currency),
        }))
        return toCells(formatted, {
          createdAt: ["at", (at) => formatTimestamp(at, config.timeZone)],
          amount: "amount",
          id: null,
          userId: null,
          currency: json ? "currency" : null,
          reason: "entry",
          orderId: "order_id",
          note: "reason",
        })
      })
      printRows(terminal, rows, { json, none: `No bonus points for ${phone}` })
    })
  addExamples(list, "bonus list '+998 90 123-45-67'")
}

/**
 * The option for the currency of the points. An order earns and returns points in the order's currency, so a customer
 * may have points in other currencies than that of the customer's country.
 */
const currencyOption = () =>
  new Option(
    "--currency <code>",
    "the currency of the points (default: that of the customer's country)",
  ).choices(CURRENCY_CODES)

interface Change {
  userId: number
  /** In the format of the customer's country. */
  phone: string
  /** In minor units. */
  amount: number
  currency: Currency
  note: string | undefined
  dryRun?: boolean
  at: Date
}

/**
 * Grants bonus points. Returns the line to print.
 *
 * @throws RefusedError when the amount is not a multiple of the smallest unit that the shop's pages show in the
 *   currency, such as one soʻm
 */
async function grantByPhone(db: Db, change: Change): Promise<string> {
  const { userId, phone, amount, currency, note, dryRun, at } = change
  if (hasHiddenParts(amount, currency)) throw refuseHiddenParts(amount, currency)
  await grantBonus(db, { userId, currency, amount, note, at })
  const left = formatSum(await getBonusBalance(db, userId, currency), currency)
  const granted = formatSum(amount, currency)
  return dryRun
    ? `Dry run: ${phone} would be given ${granted} and would have ${left}`
    : `${phone} was given ${granted} and now has ${left}`
}

/**
 * Deducts bonus points. Returns the line to print. A balance from an earlier version of the shop may contain a fraction
 * that the shop's pages do not show, such as a part of a soʻm. Only a deduction that removes this fraction may itself
 * contain one.
 *
 * @throws RefusedError when the customer has fewer points, or a deduction with a fraction would leave a fraction
 */
async function deductByPhone(db: Db, change: Change): Promise<string> {
  const { userId, phone, amount, currency, note, dryRun, at } = change
  const isDeducted = await deductBonus(db, { userId, currency, amount, note, at })
  const balance = await getBonusBalance(db, userId, currency)
  const left = formatSum(balance, currency)
  if (!isDeducted) throw new RefusedError(`${phone} has only ${left}`)
  if (hasHiddenParts(amount, currency) && hasHiddenParts(balance, currency)) {
    throw refuseHiddenParts(amount, currency)
  }
  const deducted = formatSum(amount, currency)
  return dryRun
    ? `Dry run: ${deducted} would be deducted from ${phone}, which would have ${left}`
    : `${deducted} was deducted from ${phone}, which now has ${left}`
}

const refuseHiddenParts = (amount: number, currency: Currency) =>
  new RefusedError(
    `${toMajor(amount)} is not a whole number: the shop shows no fractions of ${currency}`,
  )
