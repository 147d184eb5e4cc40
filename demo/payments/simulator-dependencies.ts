import type { Merchant } from "#demo/payments/merchant.ts"
import type { SimulatorOptions } from "#shop-api/payments/payment-simulator-interface.ts"

export interface SimulatorDependencies extends Pick<
  SimulatorOptions,
  "account" | "shopUrl" | "wakeSms"
> {
  merchant: Merchant
  wait: (milliseconds: number) => Promise<unknown>
}
