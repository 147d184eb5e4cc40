import { z } from "zod"
import { ApiError } from "#shop-api/http/api-error.ts"
import type { ApiApp } from "#shop-api/http/app.ts"
import type { Charging } from "#shop-api/orders/charging.ts"
import { simulatorCredentials } from "#shop-api/payments/payments.ts"
import { CALLBACK_PATH, isSigned, SIGNATURE_HEADER } from "#shop-api/payments/simulator/callback.ts"

const Callback = z.object({ receipt: z.string().min(1).max(100) })
const MAX_LENGTH = 1000

/**
 * Where a provider says that a receipt has changed. It is only a hint: what the receipt has become is asked
 * of the provider, so that nobody can mark an order as paid from outside.
 */
export function registerPaymentCallback(app: ApiApp, charging: Charging): void {
  const { key } = simulatorCredentials(app.services.config.appSecret)

  app.hono.post(CALLBACK_PATH, async (c) => {
    if (Number(c.req.header("content-length") ?? 0) > MAX_LENGTH) {
      throw new ApiError(413, "error.too_large")
    }
    const text = await c.req.text()
    if (!isSigned(text, c.req.header(SIGNATURE_HEADER) ?? "", key)) {
      throw new ApiError(403, "error.unreadable")
    }
    const receipt = findReceipt(text)
    if (receipt === null) throw new ApiError(400, "error.unreadable")
    if (!(await charging.reconcileReceipt("simulator", receipt))) {
      throw new ApiError(404, "error.not_found")
    }
    return c.json({})
  })
}

function findReceipt(text: string): string | null {
  try {
    return Callback.parse(JSON.parse(text)).receipt
  } catch {
    return null
  }
}
