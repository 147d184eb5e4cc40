import "server-only"
import { defaults, seal, unseal } from "iron-webcrypto"
import type { z } from "zod"
import { env } from "#app/host/env.ts"
import { getShopTime } from "#app/host/shop-time.ts"
import { COOKIES, type SealedCookieKey } from "#app/session/cookies.ts"
import type { Session } from "#app/session/session.ts"

/** Makes sealed values expire by the shop API's clock, because the clocks of storefronts may differ. */
const getClock = () => ({ localtimeOffsetMsec: getShopTime() - Date.now() })

/**
 * Returns the password of an encrypted cookie. Each cookie has its own, so that the shop does not accept the value of
 * one as that of another.
 */
const getPassword = (key: SealedCookieKey) => `${env.APP_SECRET} ${key}`

/**
 * Creates the functions that find and save the value of an encrypted and signed cookie. Every storefront with the same
 * APP_SECRET can read it.
 */
export function createSealedCookie<Schema extends z.ZodType>(key: SealedCookieKey, schema: Schema) {
  return {
    /** Returns the value; null if there is none, or if it is damaged, forged or expired. */
    find: async (session: Session): Promise<z.output<Schema> | null> => {
      const sealed = session.getSealed(key)
      if (!sealed) return null
      const options = { ...defaults, ...getClock() }
      const value = await unseal(sealed, getPassword(key), options).catch(() => null)
      return schema.safeParse(value).data ?? null
    },
    save: async (session: Session, value: z.output<Schema>): Promise<void> => {
      const options = { ...defaults, ...getClock(), ttl: COOKIES[key].maxAge * 1000 }
      session.saveSealed(key, await seal(value, getPassword(key), options))
    },
  }
}
