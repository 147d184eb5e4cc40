import type { Charging } from "#shop-api/orders/charging.ts"
import type { Payments } from "#shop-api/payments/payments.ts"
import type { Services } from "#shop-api/services.ts"

/** What placing an order works with. */
export interface Ordering {
  services: Services
  payments: Payments
  charging: Charging
}
