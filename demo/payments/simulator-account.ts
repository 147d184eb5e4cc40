import { createHmac } from "node:crypto"
import type { Config } from "#shop-api/config.ts"
import type { PaymeAccount } from "#shop-api/payments/payme.ts"

/** Path of the payment simulator's API, a copy of Payme's Subscribe API. */
export const SIMULATOR_ENDPOINT = "/api/simulator/payme"
/** Path of the simulator's payment page. The encoded payment follows it, as in the URL of Payme's page. */
export const SIMULATOR_PAGES = "/api/simulator/pay"

/** Returns the shop's account at the simulator that runs in the same process. */
export function simulatorAccount({
  appSecret,
  siteUrl,
}: Pick<Config, "appSecret" | "siteUrl">): PaymeAccount {
  return {
    merchantId: "simulator",
    key: createHmac("sha256", appSecret).update("payment simulator").digest("base64url"),
    url: siteUrl + SIMULATOR_ENDPOINT,
    checkoutUrl: siteUrl + SIMULATOR_PAGES,
  }
}
