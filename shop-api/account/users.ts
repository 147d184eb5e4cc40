import { and, eq, isNull } from "drizzle-orm"
import { needsEmail } from "#domain/person-fields.ts"
import { matchesMask } from "#domain/phone.ts"
import type { Countries, CountryRow } from "#shop-api/countries/countries.ts"
import type { Db, Transaction } from "#shop-api/db/database.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"

export type UserRow = typeof users.$inferSelect

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phone, phone))
  return row ?? null
}

/**
 * Loads the row of a signed-in customer.
 *
 * @throws Error when no user has the id, which is a bug, because ids come from sessions
 */
export async function getUser(db: Db, id: number): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error(`no user ${id}`)
  return row
}

/**
 * Whether the customer still has the given password hash, and is not blocked. Locks the row, so that the password
 * cannot change, and the customer cannot be blocked, until the transaction ends.
 */
export async function lockPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.blockedAt)))
    .for("share")
  return row !== undefined
}

/**
 * Validates the country, the phone and the e-mail of a registration. Returns null as e-mail in a country that does not
 * ask for one.
 *
 * @throws ApiError 422 when the country is unknown, the phone does not match its mask, or a required e-mail is missing
 */
export async function requireContact(
  countries: Countries,
  form: { country_id: number; phone: string; email?: string | null | undefined },
): Promise<{ country: CountryRow; email: string | null }> {
  const country = await countries.find(form.country_id)
  if (!country) throw refuseFields({ country_id: "auth.country" })
  if (!matchesMask(form.phone, country.phoneMask)) {
    throw refuseFields({ phone: "auth.phone_of_country" })
  }
  if (!needsEmail(country.isoCode)) return { country, email: null }
  if (!form.email) throw refuseFields({ email: "field.required" })
  return { country, email: form.email }
}

/**
 * Returns the first country whose mask a phone matches.
 *
 * @throws ApiError 422 when it matches none
 */
export async function requireCountryOfPhone(
  countries: Countries,
  phone: string,
): Promise<CountryRow> {
  const listed = await countries.list()
  const country = listed.find(({ phoneMask }) => matchesMask(phone, phoneMask))
  if (!country) throw refuseFields({ phone: "field.phone" })
  return country
}
