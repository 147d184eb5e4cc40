import type { MerchantApiClient } from "#demo/payments/merchant-api-client.ts"
import type { SimulatorOptions } from "#shop-api/payments/payment-simulator-interface.ts"

export interface SimulatorDependencies extends Pick<SimulatorOptions, "account" | "shopUrl"> {
  merchant: MerchantApiClient
  wait: (milliseconds: number) => Promise<unknown>
}
