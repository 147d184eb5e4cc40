import { eq } from "drizzle-orm"
import type { Currency } from "#domain/money.ts"
import { cleanPhone } from "#domain/phone.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

interface Customer {
  userId: number
  currency: Currency
}

/** Finds a customer by phone, with the currency of the customer's country. */
export async function findCustomer(db: Db, phone: string): Promise<Customer | null> {
  const [customer] = await db
    .select({ userId: users.id, currency: countries.currency })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.phone, cleanPhone(phone)))
  return customer ?? null
}

/** @throws RefusedError when no customer has this phone */
export async function getCustomer(db: Db, phone: string): Promise<Customer> {
  const customer = await findCustomer(db, phone)
  if (!customer) throw refuseUnknownPhone(phone)
  return customer
}

export function refuseUnknownPhone(phone: string): RefusedError {
  const hint = phone.trim().startsWith("+")
    ? ""
    : ": write the phone with its calling code, such as +998 90 123-45-67"
  return new RefusedError(`No customer has registered with ${phone}${hint}`)
}
