import type { PaymentSimulator } from "#shop-api/payments/payment-simulator.ts"
import type { PictureSource } from "#shop-api/pictures/picture-source.ts"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** The parts that the folder `demo/` adds to a shop. A shop with real products and providers does not need them. */
export interface Demonstration {
  pictureSource: PictureSource
  paymentSimulator: PaymentSimulator
  createOutboxProvider: CreateOutboxProvider
}
