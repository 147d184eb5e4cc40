import { setTimeout as pause } from "node:timers/promises"
import { registerHostedPage } from "#demo/payments/hosted-page.ts"
import { createMerchantApiClient } from "#demo/payments/merchant-api-client.ts"
import { SIMULATOR_ENDPOINT, simulatorAccount } from "#demo/payments/simulator-account.ts"
import { registerSubscribeApi } from "#demo/payments/subscribe-api.ts"
import { createOutboxProvider } from "#demo/sms/outbox-provider.ts"
import type {
  PaymentSimulator,
  SimulatorApp,
  SimulatorOptions,
} from "#shop-api/payments/payment-simulator-interface.ts"

/**
 * Registers the payment simulator. It provides what the payment provider Payme does: the Subscribe API, which the
 * shop and browsers call, and a payment page. It calls the shop's Merchant API.
 */
export function registerSimulator(app: SimulatorApp, options: SimulatorOptions): void {
  const { merchantApiUrl, fetch, print, wait = rest, ...parts } = options
  const merchant = createMerchantApiClient({ merchantApiUrl, key: parts.account.key, fetch })
  const { config, now } = app.services
  const outbox = createOutboxProvider({ dataDir: config.dataDir, print, now })
  registerSubscribeApi(app, { ...parts, merchant, wait }, outbox.send)
  registerHostedPage(app, { ...parts, merchant, wait })
}

export const paymentSimulator: PaymentSimulator = {
  endpoint: SIMULATOR_ENDPOINT,
  getAccount: simulatorAccount,
  register: registerSimulator,
}

function rest(milliseconds: number): Promise<unknown> {
  return pause(milliseconds, undefined, { ref: false })
}
