import { getProfile } from "#contract/account.ts"
import { getUser } from "#shop-api/accounts/users.ts"
import { toCountry } from "#shop-api/catalogue/countries.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import { handleSignedIn } from "#shop-api/http/route.ts"

/** The signed-in customer and the country they registered in. */
export function registerProfile(app: ApiApp): void {
  const { countries, database } = app.services

  handleSignedIn(app, getProfile, async ({ caller }) => {
    const user = await getUser(database.db, caller.user.id)
    const country = (await countries.list()).find(({ id }) => id === user.countryId)
    if (!country) throw new Error(`user ${user.id} is of no country`)
    return {
      user: {
        id: user.id,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone,
        email: user.email,
      },
      country: toCountry(country, caller.locale),
    }
  })
}
