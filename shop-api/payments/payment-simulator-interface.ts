import type { Config } from "#shop-api/config.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import type { PaymeAccount } from "#shop-api/payments/payme.ts"
import type { Services } from "#shop-api/services.ts"

/** The app to which the payment simulator adds its routes. */
export interface SimulatorApp {
  hono: ApiApp["hono"]
  services: Pick<Services, "database" | "log" | "now"> & {
    config: Pick<Config, "smsBrand" | "dataDir">
  }
}

export interface SimulatorOptions {
  /** The shop's account at the simulator. */
  account: Pick<PaymeAccount, "merchantId" | "key">
  /** Origin of the shop. After a payment, the simulator's payment page sends the customer back there. */
  shopUrl: string
  /**
   * URL of the shop's Merchant API, which a provider calls before and after it charges a customer on its payment page.
   */
  merchantApiUrl: string
  /** Sends a request to the shop's Merchant API. */
  fetch: (request: Request) => Promise<Response>
  /** Prints an SMS of the simulator in the shop's output. */
  print: (line: string) => void
  /** Waits the given milliseconds before a response. When absent, a timer is used. */
  wait?: (milliseconds: number) => Promise<unknown>
}

/**
 * A simulated payment provider, which runs in the shop's process. It has the same Subscribe API as Payme, and a payment
 * page that resembles Payme's.
 */
export interface PaymentSimulator {
  /** Path at which browsers reach the simulator's Subscribe API. */
  readonly endpoint: string
  /** Returns the shop's account at the simulator. */
  getAccount(config: Pick<Config, "appSecret" | "siteUrl">): PaymeAccount
  /** Adds the simulator's routes to an app. */
  register(app: SimulatorApp, options: SimulatorOptions): void
}
