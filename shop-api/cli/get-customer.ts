import { eq } from "drizzle-orm"
import type { Currency } from "#domain/money.ts"
import { cleanPhone, formatPhone } from "#domain/phone.ts"
import { RefusedError } from "#shop-api/cli/refused-error.ts"
import type { Db } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { countries } from "#shop-api/db/schema/countries.ts"

interface Customer {
  userId: number
  /** In the format of the customer's country. */
  phone: string
  currency: Currency
}

/** Finds a customer by phone, with the currency of the customer's country. */
export async function findCustomer(db: Db, phone: string): Promise<Customer | null> {
  const [customer] = await db
    .select({
      userId: users.id,
      phone: users.phone,
      currency: countries.currency,
      phoneMask: countries.phoneMask,
    })
    .from(users)
    .innerJoin(countries, eq(countries.id, users.countryId))
    .where(eq(users.phone, cleanPhone(phone)))
  if (!customer) return null
  const { phoneMask, ...rest } = customer
  return { ...rest, phone: formatPhone(rest.phone, phoneMask) }
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
  return new RefusedError(`No customer with the phone ${phone}${hint}`)
}
