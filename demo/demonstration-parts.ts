import { drawnBottles } from "#demo/bottles/drawn-bottles.ts"
import { paymentSimulator } from "#demo/payments/simulator.ts"
import { createOutboxProvider } from "#demo/sms/outbox-provider.ts"
import type { Demonstration } from "#shop-api/demonstration-interface.ts"

export const demonstration: Demonstration = {
  drawingSource: drawnBottles,
  paymentSimulator,
  createOutboxProvider,
}
