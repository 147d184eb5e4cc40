import { registerSimulator } from "#demo/payments/simulator.ts"
import { createPasswords } from "#shop-api/account/passwords.ts"
import { findSession } from "#shop-api/account/tokens.ts"
import { createCaptcha } from "#shop-api/captcha/captcha.ts"
import { createBestSold } from "#shop-api/catalogue/best-sold.ts"
import { createCountries } from "#shop-api/catalogue/countries.ts"
import { createLiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import type { Store } from "#shop-api/commands/store.ts"
import { createApiApp } from "#shop-api/http/app.ts"
import { createLimits } from "#shop-api/limits/limits.ts"
import { createLog } from "#shop-api/log.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import { createCharging } from "#shop-api/orders/charging.ts"
import type { Ordering } from "#shop-api/orders/ordering.ts"
import { PAYME_HOOK, registerPaymeHook } from "#shop-api/orders/payme-hook/endpoint.ts"
import { createPayments } from "#shop-api/payments/payments.ts"
import type { Services } from "#shop-api/services.ts"

/** Opens orders and payment providers for a command, without the rest of the shop API. */
export function openOrdering({ config, database, db }: Store): Ordering {
  const log = createLog("silent")
  const bestSold = createBestSold(database.db)
  const catalogue = createLiveIndex(database.db, bestSold)
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
    limits: createLimits({
      ...{ db, redis: null, now },
      resendSeconds: config.otpResendSeconds,
      smsDailyBudget: config.smsDailyBudget,
    }),
    log,
    meters: NO_METERS,
    now,
  }
  const app = createApiApp(services)
  const own = async (request: Request) => app.hono.fetch(request, {})
  const payments = createPayments(services, {
    simulator: own,
    payme: (request) => fetch(request),
  })
  const charging = createCharging(services, payments)
  registerPaymeHook(app, payments)
  const account = payments.accounts.simulator
  if (account) {
    const hook = config.siteUrl + PAYME_HOOK
    registerSimulator(app, {
      ...{ account, shopUrl: config.siteUrl, hook, fetch: own },
      wakeSms: () => {},
    })
  }
  return { services, payments, charging }
}
