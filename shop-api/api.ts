import type { Redis } from "ioredis"
import type { Logger } from "pino"
import { createThrottle } from "#runtime/throttle.ts"
import { registerCards } from "#shop-api/account/cards.ts"
import { registerPasswordChange } from "#shop-api/account/password-change.ts"
import { registerPasswordReset } from "#shop-api/account/password-reset.ts"
import { createPasswords, type PasswordHashing } from "#shop-api/account/passwords.ts"
import { registerProfile } from "#shop-api/account/profile.ts"
import { registerRegistration } from "#shop-api/account/registration.ts"
import { registerSignIn } from "#shop-api/account/sign-in.ts"
import { findSession } from "#shop-api/account/tokens.ts"
import { createCaptcha } from "#shop-api/captcha/captcha.ts"
import { createBestSold } from "#shop-api/catalogue/best-sold.ts"
import { registerHome } from "#shop-api/catalogue/home-routes.ts"
import { createLiveIndex } from "#shop-api/catalogue/index/live-index.ts"
import { startDownloadWorker } from "#shop-api/catalogue/picture-downloads/worker.ts"
import {
  createSceneCache,
  createPictureFinder,
  registerPictures,
} from "#shop-api/catalogue/picture-routes.ts"
import { registerProducts } from "#shop-api/catalogue/product-routes.ts"
import { registerDelivery } from "#shop-api/checkout/delivery-draft.ts"
import { registerPromocodes } from "#shop-api/checkout/promocodes.ts"
import { registerCheckout } from "#shop-api/checkout/routes.ts"
import type { Config } from "#shop-api/config.ts"
import { registerContact } from "#shop-api/contact/contact.ts"
import { registerSocialLinks } from "#shop-api/contact/social-links.ts"
import { createCountries, registerCountries } from "#shop-api/countries/countries.ts"
import { registerRegions } from "#shop-api/countries/region-routes.ts"
import type { Database } from "#shop-api/db/database.ts"
import type { Demonstration } from "#shop-api/demonstration-interface.ts"
import { createApiApp, type RequestInfo } from "#shop-api/http/app.ts"
import { registerDocs } from "#shop-api/http/docs-page.ts"
import { registerHealth } from "#shop-api/http/health.ts"
import {
  registerMethodErrors,
  registerRequestMiddleware,
} from "#shop-api/http/request-middleware.ts"
import type { Interval } from "#shop-api/jobs/interval.ts"
import { startMaintenance } from "#shop-api/jobs/maintenance.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { startRestockAnnouncer } from "#shop-api/jobs/restock-announcer.ts"
import { createLimits } from "#shop-api/limits/limit-counters.ts"
import { registerMetricsEndpoint } from "#shop-api/metrics/endpoint.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { registerOrderActions } from "#shop-api/orders/action-routes.ts"
import { createCharging } from "#shop-api/orders/charging.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { PAYME_WEBHOOK, registerPaymeWebhook } from "#shop-api/orders/payme-webhook/merchant-api.ts"
import { registerOrders } from "#shop-api/orders/routes.ts"
import { registerPaymentOrigins } from "#shop-api/payments/origins.ts"
import { createPayments } from "#shop-api/payments/provider-registry.ts"
import { NO_DRAWINGS } from "#shop-api/pictures/drawing-source.ts"
import { createPictureEncoder, type PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"
import { registerRestock } from "#shop-api/restock/routes.ts"
import type { Services } from "#shop-api/services.ts"
import { registerSmsCallbacks } from "#shop-api/sms/callbacks.ts"
import { createSmsProvider } from "#shop-api/sms/create-provider.ts"
import { startSmsWorker } from "#shop-api/sms/worker.ts"

export interface ShopApi {
  /** Responds to every request to the shop API, including its pictures and its documentation. Never rejects. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>
  /** Used only by tests. The operator's commands create their own OrderServices (cli/create-order-services.ts). */
  orderServices: OrderServices
  background: {
    sms: QueueWorker
    maintenance: Interval
    restock: Interval
    pictures: PictureEncoder
    downloads: QueueWorker
  }
  /** Loads the catalogue into memory before the first request, so that the first visitor need not wait for it. */
  warmUp(): Promise<void>
  /**
   * Clears the cached countries and composed pictures, and wakes the workers that download pictures and announce
   * products that can be ordered again. Called after each change of the catalogue.
   */
  invalidateCatalogue(): void
  /** Stops the workers, then closes the database and Redis. */
  close(): Promise<void>
}

export interface ShopApiParts {
  config: Config
  database: Database
  /** Null when REDIS_URL is not set. */
  redis: Redis | null
  log: Logger
  /** Null in a shop that is installed without the folder `demo/`. */
  demonstration: Demonstration | null
  /** Absent when METRICS_TOKEN is not set. */
  metrics?: ShopMetrics
  /** Returns the current time of the shop. When absent, the clock of this machine is used. */
  now?: () => Date
  /** Returns whether the process is about to stop. /readyz then responds with 503. */
  isStopping?: () => boolean
  /** Prints a line for the operator. With SMS_PROVIDER=outbox the shop prints each SMS instead of sending it. */
  print?: (line: string) => void
  /** Sends requests to the payment provider in place of `own`, the function that the shop uses. Only tests pass it. */
  providerFetch?: (request: Request, own: ProviderFetch) => Promise<Response>
  /** Waits the given milliseconds before a response that is delayed on purpose. Only tests pass it. */
  wait?: (milliseconds: number) => Promise<unknown>
  /** Hashes passwords. Only tests pass it; argon2 is used otherwise. */
  hashing?: PasswordHashing
}

const UNVERIFIED_VISITOR =
  "a call's Shop-Visitor is not signed with this INTERNAL_KEY: give all processes the same key, until then the visitors of that storefront share the limits of one address"

type ProviderFetch = (request: Request) => Promise<Response>

/** Creates the shop API on an open and migrated database. `close` also closes the database. */
export function createApi({
  config,
  database,
  redis,
  log,
  demonstration,
  metrics,
  now = () => new Date(),
  isStopping = () => false,
  print = console.log,
  providerFetch = (request, own) => own(request),
  wait,
  hashing,
}: ShopApiParts): ShopApi {
  const meters = metrics?.meters ?? NO_METERS
  const throttle = createThrottle(60_000, () => now().getTime())
  const bestSold = createBestSold(database.db)
  const catalogue = createLiveIndex(database, bestSold)
  const services: Services = {
    config,
    database,
    countries: createCountries(database, catalogue),
    catalogue,
    bestSold,
    findSession: (tokenHash, at) => findSession(database.db, tokenHash, at),
    passwords: createPasswords(hashing),
    captcha: createCaptcha(config, log),
    drawingSource: demonstration?.drawingSource ?? NO_DRAWINGS,
    limits: createLimits({
      ...{ db: database.db, redis, now },
      resendSeconds: config.otpResendSeconds,
      smsDailyBudget: config.smsDailyBudget,
    }),
    log,
    meters,
    reportUnverifiedVisitor: (requestId) =>
      throttle(() => log.error({ request_id: requestId }, UNVERIFIED_VISITOR)),
    now,
  }
  const app = createApiApp(services)
  const own: ProviderFetch = async (request) => app.hono.fetch(request, {})
  const simulator = demonstration?.paymentSimulator ?? null
  const fetches = {
    simulator: (request: Request) => providerFetch(request, own),
    payme: (request: Request) => providerFetch(request, (asked) => fetch(asked)),
  }
  const payments = createPayments(services, fetches, simulator)
  const charging = createCharging(services, payments)
  const sms = startSmsWorker({
    db: database.db,
    provider: createSmsProvider(config, {
      ...{ createOutbox: demonstration?.createOutboxProvider, print, now },
    }),
    now,
    onSent: () => meters.sms("sent"),
    onFailure(err, givenUp) {
      meters.sms(givenUp ? "given_up" : "failed")
      log.error({ err, given_up: givenUp }, "an SMS was not sent")
    },
  })
  const { drawingSource } = services
  const scenes = createSceneCache(database.db, drawingSource)
  const origins = { db: database.db, drawingSource, scenes }
  const pictures = createPictureEncoder({
    dataDir: config.dataDir,
    source: createPictureFinder({ ...origins, dataDir: config.dataDir }),
    onError: (err) => log.error({ err }, "a picture was not kept"),
  })
  const downloads = startDownloadWorker({
    ...{ db: database.db, dataDir: config.dataDir, now },
    ...{ privateHosts: config.privatePictureHosts, userAgent: `Atir (+${config.siteUrl})` },
    onGivenUp: (one) => log.warn(one, "a picture could not be fetched"),
    onError: (err) => log.error({ err }, "pictures are not fetched"),
  })
  registerRequestMiddleware(app)
  registerCountries(app)
  registerSocialLinks(app)
  registerRegions(app)
  registerProducts(app)
  registerHome(app)
  registerRestock(app, sms)
  registerContact(app)
  registerRegistration(app, sms)
  registerSignIn(app, wait)
  registerPasswordReset(app, sms)
  registerProfile(app)
  registerPasswordChange(app, wait)
  registerCards(app, payments)
  registerPromocodes(app)
  registerCheckout(app, payments)
  registerPaymentOrigins(app, payments)
  registerDelivery(app)
  const orderServices: OrderServices = { services, payments, charging }
  registerOrders(app, orderServices)
  registerOrderActions(app, orderServices)
  registerPaymeWebhook(app, payments)
  if (simulator && payments.accounts.simulator) {
    simulator.register(app, {
      account: payments.accounts.simulator,
      ...{ shopUrl: config.siteUrl, merchantApiUrl: config.siteUrl + PAYME_WEBHOOK, fetch: own },
      wakeSms: () => sms.wake(),
      ...(wait && { wait }),
    })
  }
  registerSmsCallbacks(app)
  registerPictures(app, pictures, scenes)
  registerDocs(app)
  registerHealth(app, redis, isStopping)
  if (metrics && config.metricsToken !== undefined) {
    registerMetricsEndpoint(app, metrics, config.metricsToken)
  }
  registerMethodErrors(app)
  const maintenance = startMaintenance(services, charging)
  const restock = startRestockAnnouncer(services, sms)
  return {
    fetch: async (request, info = {}) => app.hono.fetch(request, info),
    orderServices,
    background: { sms, maintenance, restock, pictures, downloads },
    async warmUp() {
      await services.catalogue.fresh()
    },
    invalidateCatalogue() {
      services.countries.forget()
      scenes.forget()
      downloads.wake()
      void restock.run()
    },
    async close() {
      const workers = [sms, maintenance, restock, downloads].map((worker) => worker.stop())
      await Promise.all([...workers, pictures.close()])
      redis?.disconnect()
      await database.close()
    },
  }
}
