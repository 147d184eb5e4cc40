import { eq } from "drizzle-orm"
import type { Currency } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

/**
 * Finds a customer by phone, with the currency of the customer's country.
 *
 * @throws RefusedError when no customer has this phone
 */
export async function getCustomer(
  db: Db,
  phone: string,
): Promise<{ userId: number; currency: Currency }> {
  const [customer] = await db
    .select({ userId: users.id, currency: countries.currency })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.phone, cleanPhone(phone)))
  if (!customer) {
    const hint = phone.trim().startsWith("+")
      ? ""
      : ": write the phone with its calling code, such as +998 90 123-45-67"
    throw new RefusedError(`No customer has registered with ${phone}${hint}`)
  }
  return customer
}
