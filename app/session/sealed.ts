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
 * Encrypts and signs a value for a cookie. Every storefront with the same APP_SECRET can unseal it.
 *
 * @param ttl seconds
 */
export async function sealValue(value: unknown, ttl: number): Promise<string> {
  return await seal(value, env.APP_SECRET, { ...defaults, ...getClock(), ttl: ttl * 1000 })
}

/** Returns the value in a sealed text; null if the text is damaged, forged or expired. */
export async function unsealValue(sealed: string | null): Promise<unknown> {
  if (!sealed) return null
  try {
    return await unseal(sealed, env.APP_SECRET, { ...defaults, ...getClock() })
  } catch {
    return null
  }
}

/** Returns the value of an encrypted cookie; null if there is none, or if it is invalid or expired. */
export async function findSealed<Schema extends z.ZodType>(
  session: Session,
  key: SealedCookieKey,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  return schema.safeParse(await unsealValue(session.getSealed(key))).data ?? null
}

/** Saves a value in an encrypted cookie. */
export async function saveSealed(session: Session, key: SealedCookieKey, value: unknown) {
  session.saveSealed(key, await sealValue(value, COOKIES[key].maxAge))
}
