import { listPaymentOrigins } from "#contract/checkout.ts"
import type { ApiApp } from "#shop-api/http/api-app.ts"
import { handle } from "#shop-api/http/route.ts"
import type { Payments } from "#shop-api/payments/provider-registry.ts"

export function registerPaymentOrigins(app: ApiApp, { origins }: Payments): void {
  handle(app, listPaymentOrigins, () => origins)
}
