// Usage: node scripts/check-settings.ts. Checks the settings of the shop in one process, in the order of server.ts. If
// one is wrong, prints a line about it and exits with 2. `npm start` runs this program before it builds.
import { readStorefrontEnv } from "../app/host/env-schema.ts"
import { ConfigError } from "../runtime/parse-settings.ts"
import { readServerSettings } from "../server/settings.ts"
import { checkShopApiSettings } from "../shop-api/config.ts"
import "./load-env-file.mjs"

try {
  const { shopApiUrl } = readServerSettings(process.env)
  if (shopApiUrl === null) checkShopApiSettings(process.env)
  readStorefrontEnv(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.log(error.message)
  process.exitCode = 2
}
