import "server-only"
import { readStorefrontEnv } from "./env-schema.ts"

/** The storefront's settings. No other module of app/ reads process.env. */
export const env = Object.freeze(readStorefrontEnv(process.env))
