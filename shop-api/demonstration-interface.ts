import type { PaymentSimulator } from "#shop-api/payments/payment-simulator-interface.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/**
 * The parts of a shop that only the folder `demo/` provides: drawn pictures of products, a payment simulator and an SMS
 * outbox. A shop with real products and providers needs none of them.
 */
export interface Demonstration {
  drawingSource: DrawingSource
  paymentSimulator: PaymentSimulator
  createOutboxProvider: CreateOutboxProvider
}
