import type { PaymentSimulator } from "#shop-api/payments/payment-simulator.ts"
import type { PictureSource } from "#shop-api/pictures/picture-source.ts"
import type { CreateOutboxProvider } from "#shop-api/sms/provider.ts"

/** What the folder `demo/` provides to a shop. A shop with real products and providers needs none of it. */
export interface Demonstration {
  pictureSource: PictureSource
  paymentSimulator: PaymentSimulator
  createOutboxProvider: CreateOutboxProvider
}
