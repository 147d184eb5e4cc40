import type { Command } from "commander"
import { eq } from "drizzle-orm"
import { formatAmount } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import { addExamples, dryRunOption, requireAmount } from "#shop-api/commands/arguments.ts"
import { RefusedError } from "#shop-api/commands/refused-error.ts"
import { inTransaction, withStore } from "#shop-api/commands/store.ts"
import { print, type Terminal } from "#shop-api/commands/terminal.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/catalogue.ts"
import { getBonusBalance, grantBonus } from "#shop-api/orders/bonus.ts"

export function registerBonus(program: Command, terminal: Terminal): void {
  const bonus = program.command("bonus").description("bonus points")
  const grant = bonus
    .command("grant")
    .description("give a customer bonus points, in the currency of their country")
    .argument("<phone>", "as they registered with it")
    .argument("<amount>", "in the major unit of the currency", requireAmount)
    .addOption(dryRunOption())
    .action(async (phone: string, amount: number, { dryRun }: { dryRun?: boolean }) => {
      const line = await withStore(terminal, ({ db }) =>
        inTransaction(db, { dryRun }, (tx) => grantByPhone(tx, { phone, amount, at: new Date() })),
      )
      print(terminal, dryRun ? `A dry run: ${line}` : line)
    })
  addExamples(grant, "bonus grant '+998 90 123-45-67' 50000")
}

/**
 * Grants bonus points in the currency of the country that the customer registered in. Returns a line for the operator.
 *
 * @param grant `amount` in minor units
 * @throws RefusedError when no customer has the phone
 */
async function grantByPhone(
  db: Db,
  { phone, amount, at }: { phone: string; amount: number; at: Date },
): Promise<string> {
  const [customer] = await db
    .select({ userId: users.id, currency: countries.currency })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.phone, cleanPhone(phone)))
  if (!customer) throw new RefusedError(`Nobody has registered with ${phone}`)
  const { userId, currency } = customer
  await grantBonus(db, { userId, currency, amount, at })
  const balance = await getBonusBalance(db, userId, currency)
  const [granted, left] = [amount, balance].map(
    (sum) => `${formatAmount(sum, currency)} ${currency}`,
  )
  return `${phone} was given ${granted} and now has ${left}`
}
