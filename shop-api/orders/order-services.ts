import type { Charging } from "#shop-api/orders/charging.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"
import type { Services } from "#shop-api/services.ts"

/** What the functions that read and change orders need. */
export interface OrderServices {
  services: Services
  payments: Payments
  charging: Charging
}
