import type { Config } from "#shop-api/config.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { PaymeAccount } from "#shop-api/payments/payme.ts"
import type { Merchant } from "#shop-api/payments/simulator/merchant.ts"
import type { Services } from "#shop-api/services.ts"

/** Where the simulator's routes go, and what they work with. */
export interface SimulatorApp {
  hono: ApiApp["hono"]
  services: Pick<Services, "database" | "log" | "now"> & { config: Pick<Config, "smsBrand"> }
}

/** What the simulator stands on, wherever it runs: in the shop's own program or in one of its own. */
export interface SimulatorParts {
  /** The account of the shop that it charges for. */
  account: Pick<PaymeAccount, "merchantId" | "key">
  /** Origin of that shop, to which its page leads back. */
  shopUrl: string
  /** Tells that shop what becomes of a payment on the page. */
  merchant: Merchant
  /** An SMS was written into the outbox. */
  wakeSms: () => void
  wait: (milliseconds: number) => Promise<unknown>
}
