import "server-only"
import { defaults, seal, unseal } from "iron-webcrypto"
import { env } from "#app/host/env.ts"

/**
 * Encrypts and signs a value for a cookie or a hidden field; readable by any storefront with the same
 * APP_SECRET until `ttl` (seconds) is over.
 */
export async function sealValue(value: unknown, ttl: number): Promise<string> {
  return await seal(value, env.APP_SECRET, { ...defaults, ttl: ttl * 1000 })
}

/** What was sealed, or null when it is broken, forged or too old. */
export async function openSealed(sealed: string | null): Promise<unknown> {
  if (!sealed) return null
  try {
    return await unseal(sealed, env.APP_SECRET, defaults)
  } catch {
    return null
  }
}
