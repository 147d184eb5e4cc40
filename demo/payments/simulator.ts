import { setTimeout as pause } from "node:timers/promises"
import { registerSimulatorEndpoint } from "#demo/payments/endpoint.ts"
import { registerHostedPage } from "#demo/payments/hosted-page.ts"
import { createMerchant } from "#demo/payments/merchant.ts"
import type { SimulatorApp, SimulatorParts } from "#demo/payments/parts.ts"

type SimulatorOptions = Omit<SimulatorParts, "merchant" | "wait"> & {
  /** URL of the shop's Merchant API. */
  hook: string
  fetch: (request: Request) => Promise<Response>
  wait?: SimulatorParts["wait"]
}

/** The payment simulator: Payme's Subscribe API and payment page, with calls to the shop's Merchant API. */
export function registerSimulator(app: SimulatorApp, options: SimulatorOptions): void {
  const { hook, fetch, wait = rest, ...parts } = options
  const merchant = createMerchant({ hook, key: parts.account.key, fetch })
  registerSimulatorEndpoint(app, { ...parts, merchant, wait })
  registerHostedPage(app, { ...parts, merchant, wait })
}

function rest(milliseconds: number): Promise<unknown> {
  return pause(milliseconds, undefined, { ref: false })
}
