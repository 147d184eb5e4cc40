import type { ApiApp } from "#shop-api/http/api-app.ts"
import { PAYME_WEBHOOK } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import type {
  PaymentSimulator,
  SimulatorOptions,
} from "#shop-api/payments/payment-simulator-interface.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

/**
 * Adds the routes of the payment simulator to `app`, if the settings name the simulator as a provider. The simulator
 * calls the shop's Merchant API through the same `app`, without the network.
 */
export function registerSimulator(
  app: ApiApp,
  simulator: PaymentSimulator | null,
  { accounts }: Payments,
  options: Pick<SimulatorOptions, "print" | "wait">,
): void {
  const account = accounts.simulator
  if (!simulator || !account) return
  const { siteUrl: shopUrl } = app.services.config
  simulator.register(app, {
    account,
    shopUrl,
    merchantApiUrl: shopUrl + PAYME_WEBHOOK,
    fetch: async (request) => app.hono.fetch(request, {}),
    ...options,
  })
}
