import type { PaymentSimulator } from "#shop-api/payments/payment-simulator.ts"
import type { DrawingSource } from "#shop-api/pictures/drawing-source.ts"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** The parts that the folder `demo/` adds to a shop. A shop with real products and providers does not need them. */
export interface Demonstration {
  drawingSource: DrawingSource
  paymentSimulator: PaymentSimulator
  createOutboxProvider: CreateOutboxProvider
}
