import { createPasswords } from "#shop-api/account/passwords.ts"
import { findSession } from "#shop-api/account/tokens.ts"
import { createCaptcha } from "#shop-api/captcha/captcha.ts"
import { createBestSold } from "#shop-api/catalogue/best-sold.ts"
import { createLiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { Store } from "#shop-api/cli/command-database.ts"
import { createCountries } from "#shop-api/countries/countries.ts"
import { createApiApp } from "#shop-api/http/app.ts"
import { importDemonstration } from "#shop-api/import-demonstration.ts"
import { createLimits } from "#shop-api/limits/limit-counters.ts"
import { createLog } from "#shop-api/log.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import { createCharging } from "#shop-api/orders/charging.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { PAYME_WEBHOOK, registerPaymeWebhook } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { createPayments } from "#shop-api/payments/provider-registry.ts"
import { NO_DRAWINGS } from "#shop-api/pictures/drawing-source.ts"
import type { Services } from "#shop-api/services.ts"

/** Creates what a command needs to change orders and to call payment providers, without starting the shop API. */
export async function createOrderServices({ config, database, db }: Store): Promise<OrderServices> {
  const log = createLog("silent")
  const bestSold = createBestSold(database.db)
  const catalogue = createLiveIndex(database, bestSold)
  const now = () => new Date()
  const services: Services = {
    config,
    database,
    countries: createCountries(database, catalogue),
    catalogue,
    bestSold,
    findSession: (tokenHash, at) => findSession(db, tokenHash, at),
    passwords: createPasswords(),
    captcha: createCaptcha(config, log),
    drawingSource: NO_DRAWINGS,
    limits: createLimits({
      ...{ db, redis: null, now },
      resendSeconds: config.otpResendSeconds,
      smsDailyBudget: config.smsDailyBudget,
    }),
    log,
    meters: NO_METERS,
    reportUnverifiedVisitor() {},
    now,
  }
  const app = createApiApp(services)
  const own = async (request: Request) => app.hono.fetch(request, {})
  const demo = await importDemonstration(() => import("#demo/payments/simulator.ts"))
  const simulator = demo?.paymentSimulator ?? null
  const fetches = { simulator: own, payme: (request: Request) => fetch(request) }
  const payments = createPayments(services, fetches, simulator)
  const charging = createCharging(services, payments)
  registerPaymeWebhook(app, payments)
  const account = payments.accounts.simulator
  if (simulator && account) {
    const merchantApiUrl = config.siteUrl + PAYME_WEBHOOK
    simulator.register(app, {
      ...{ account, shopUrl: config.siteUrl, merchantApiUrl, fetch: own },
      wakeSms: () => {},
    })
  }
  return { services, payments, charging }
}
