import type { Merchant } from "#demo/payments/merchant.ts"
import type { Config } from "#shop-api/config.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { PaymeAccount } from "#shop-api/payments/payme.ts"
import type { Services } from "#shop-api/services.ts"

/** The app that gets the simulator's routes, and its services. */
export interface SimulatorApp {
  hono: ApiApp["hono"]
  services: Pick<Services, "database" | "log" | "now"> & { config: Pick<Config, "smsBrand"> }
}

/** Dependencies of the simulator, which runs in the shop's process or in a separate one. */
export interface SimulatorParts {
  /** Account of the shop that the simulator charges for. */
  account: Pick<PaymeAccount, "merchantId" | "key">
  /** Origin of the shop, to which the page returns. */
  shopUrl: string
  merchant: Merchant
  /** Called after an SMS is written to the outbox. */
  wakeSms: () => void
  wait: (milliseconds: number) => Promise<unknown>
}
