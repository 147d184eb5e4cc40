import type { Config } from "#shop-api/config.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { PaymeAccount } from "#shop-api/payments/payme.ts"
import type { Services } from "#shop-api/services.ts"

/** The app to which the simulator adds its routes, and its services. */
export interface SimulatorApp {
  hono: ApiApp["hono"]
  services: Pick<Services, "database" | "log" | "now"> & { config: Pick<Config, "smsBrand"> }
}

export interface SimulatorOptions {
  /** The shop's account at the simulator. */
  account: Pick<PaymeAccount, "merchantId" | "key">
  /** Origin of the shop. The payment page returns the customer to it. */
  shopUrl: string
  /** URL of the shop's Merchant API. */
  hook: string
  /** Sends requests to the Merchant API. */
  fetch: (request: Request) => Promise<Response>
  /** Called after an SMS is written to the outbox. */
  wakeSms: () => void
  /** Delays a response by milliseconds. A timer is used when it is absent. */
  wait?: (milliseconds: number) => Promise<unknown>
}

/**
 * A simulated payment provider that runs in the shop's process. It has the same Subscribe API and a similar payment
 * page as Payme.
 */
export interface PaymentSimulator {
  /** Path of the Subscribe API, for browsers. */
  readonly endpoint: string
  /** The shop's account at the simulator. */
  getAccount(config: Pick<Config, "appSecret" | "siteUrl">): PaymeAccount
  /** Adds the simulator's routes to an app. */
  register(app: SimulatorApp, options: SimulatorOptions): void
}
