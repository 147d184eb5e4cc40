import type { Store } from "#shop-api/cli/command-database.ts"
import { createServices } from "#shop-api/create-services.ts"
import { createApiApp } from "#shop-api/http/api-app.ts"
import { importDemonstration } from "#shop-api/import-demonstration.ts"
import { createLog } from "#shop-api/log.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import { createCharging } from "#shop-api/orders/charging.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { registerPaymeWebhook } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { createPayments } from "#shop-api/payments/provider-registry.ts"
import { registerSimulator } from "#shop-api/payments/register-simulator.ts"
import { NO_DRAWINGS } from "#shop-api/pictures/drawing-source.ts"

/** Creates what a command needs to change orders and to call payment providers, without starting the shop API. */
export async function createOrderServices({
  config,
  database,
  now,
}: Store): Promise<OrderServices> {
  const services = createServices({
    config,
    database,
    redis: null,
    log: createLog("silent"),
    now,
    meters: NO_METERS,
    drawingSource: NO_DRAWINGS,
  })
  const app = createApiApp(services)
  const demo = await importDemonstration(() => import("#demo/payments/simulator.ts"))
  const simulator = demo?.paymentSimulator ?? null
  const payments = createPayments(app, simulator)
  const charging = createCharging(services, payments)
  registerPaymeWebhook(app, payments)
  registerSimulator(app, simulator, payments, { print() {} })
  return { services, payments, charging }
}
