import { eq } from "drizzle-orm"
import type { z } from "zod"
import { getProfile, updateProfile } from "#contract/account.ts"
import type { Locale } from "#domain/locale.ts"
import { needsEmail } from "#domain/person-fields.ts"
import { type CountryRow, toCountry } from "#shop-api/countries/countries.ts"
import { users } from "#shop-api/db/schema/accounts.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { refuseFields } from "#shop-api/http/api-error.ts"
import { handle } from "#shop-api/http/route.ts"
import { lockCustomer } from "#shop-api/orders/lock-customer.ts"
import type { SessionUser } from "#shop-api/services.ts"

/** Registers the routes that read and update the profile of the signed-in customer. */
export function registerProfile(app: ApiApp): void {
  const { countries, database } = app.services
  const { db } = database

  async function getCountryOf(user: SessionUser): Promise<CountryRow> {
    const country = await countries.find(user.countryId)
    if (!country) throw new Error(`user ${user.id} is of no country`)
    return country
  }

  handle(app, getProfile, async ({ caller }) => {
    const { user } = caller
    return toProfile(user, await getCountryOf(user), caller.locale)
  })

  handle(app, updateProfile, async ({ body, caller }) => {
    const before = caller.user
    const country = await getCountryOf(before)
    if (needsEmail(country.isoCode) && body.email === null)
      throw refuseFields({ email: "field.required" })
    const { first_name: firstName, last_name: lastName, email } = body
    // Updates only the fields in the request, so that two concurrent changes of different fields do not overwrite each
    // other.
    const changes = {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(needsEmail(country.isoCode) ? email !== undefined && { email } : { email: null }),
    }
    if (Object.keys(changes).length === 0) return toProfile(before, country, caller.locale)
    const [user] = await db.transaction(async (tx) => {
      await lockCustomer(tx, before)
      return await tx.update(users).set(changes).where(eq(users.id, before.id)).returning()
    })
    return toProfile(user ?? before, country, caller.locale)
  })
}

function toProfile(
  user: Omit<SessionUser, "tokenHash">,
  country: CountryRow,
  locale: Locale,
): z.output<typeof getProfile.answer> {
  return {
    user: {
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      email: user.email,
    },
    country: toCountry(country, locale),
  }
}
