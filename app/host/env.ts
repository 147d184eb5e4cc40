import "server-only"
import { readStorefrontEnv } from "./env-schema.ts"

/** The storefront's settings: the only place of app/ that reads process.env. */
export const env = Object.freeze(readStorefrontEnv(process.env))
