import { eq } from "drizzle-orm"
import { formatAmount, MINOR_PER_MAJOR } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/catalogue.ts"
import { getBonusBalance, grantBonus } from "#shop-api/orders/bonus.ts"

/**
 * Gives a customer bonus points in the currency of the country they registered in; answers a line that says
 * so, or that nobody has the phone.
 *
 * @param amount in minor units
 */
export async function grantByPhone(
  db: Db,
  { phone, amount, at }: { phone: string; amount: number; at: Date },
): Promise<string> {
  const [customer] = await db
    .select({ userId: users.id, currency: countries.currency })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.phone, cleanPhone(phone)))
  if (!customer) return `Nobody has registered with ${phone}; nothing was changed`
  const { userId, currency } = customer
  await grantBonus(db, { userId, currency, amount, at })
  const balance = await getBonusBalance(db, userId, currency)
  const [granted, left] = [amount, balance].map(
    (sum) => `${formatAmount(sum, currency)} ${currency}`,
  )
  return `${phone} was given ${granted} and now has ${left}`
}

/** An amount of the major unit as it is typed, such as 50000 or 49.9, in minor units; null when it is none. */
export function parseMajor(text: string): number | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return null
  const amount = Math.round(Number(text) * MINOR_PER_MAJOR)
  return amount > 0 ? amount : null
}
