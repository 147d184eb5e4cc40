import "server-only"
import { readStorefrontEnv } from "#app/env-schema.ts"

/** The storefront's settings: the only place of app/ that reads process.env. */
export const env = Object.freeze(readStorefrontEnv(process.env))

const UNSEEN = new Set<string>([
  ...["PORT", "APP_SECRET", "INTERNAL_KEY", "SHOP_API_URL"],
  ...["LOG_LEVEL", "LOG_REQUESTS"],
])

/** What of them shows in pages, as one text: storefronts share the pages that they keep where it is the same. */
export const shownSettings = JSON.stringify(
  Object.entries(env).filter(([name]) => !UNSEEN.has(name)),
)
