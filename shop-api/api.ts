import type { Redis } from "ioredis"
import type { Logger } from "pino"
import type { PasswordHashing } from "#shop-api/account/passwords.ts"
import { revertCodeCounts } from "#shop-api/account/require-code.ts"
import { startDownloadWorker } from "#shop-api/catalogue/picture-downloads/worker.ts"
import { createPictureFinder } from "#shop-api/catalogue/picture-finder.ts"
import { createSceneCache } from "#shop-api/catalogue/scene-cache.ts"
import type { Config } from "#shop-api/config.ts"
import { createServices } from "#shop-api/create-services.ts"
import type { Database } from "#shop-api/db/database.ts"
import type { Demonstration } from "#shop-api/demonstration-interface.ts"
import { createApiApp, type RequestInfo } from "#shop-api/http/api-app.ts"
import type { Interval } from "#shop-api/jobs/interval.ts"
import { startMaintenance } from "#shop-api/jobs/maintenance.ts"
import type { QueueWorker } from "#shop-api/jobs/queue-worker.ts"
import { startRestockAnnouncer } from "#shop-api/jobs/restock-announcer.ts"
import { NO_METERS } from "#shop-api/metrics/meters.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { createCharging } from "#shop-api/orders/charging.ts"
import type { OrderServices } from "#shop-api/orders/order-services.ts"
import { createPayments, type ProviderFetch } from "#shop-api/payments/provider-registry.ts"
import { NO_DRAWINGS } from "#shop-api/pictures/drawing-source.ts"
import { createPictureEncoder, type PictureEncoder } from "#shop-api/pictures/picture-encoder.ts"
import { registerRoutes } from "#shop-api/register-routes.ts"
import { deleteAnnouncedRequest } from "#shop-api/restock/requests.ts"
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
  /** Sends requests to payment providers in place of the shop's own function. Only tests pass it. */
  providerFetch?: ProviderFetch
  /** Waits the given milliseconds before a response that is delayed on purpose. Only tests pass it. */
  wait?: (milliseconds: number) => Promise<unknown>
  /** Hashes passwords. Only tests pass it; argon2 is used otherwise. */
  hashing?: PasswordHashing
}

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
  providerFetch,
  wait,
  hashing,
}: ShopApiParts): ShopApi {
  const meters = metrics?.meters ?? NO_METERS
  const services = createServices({
    config,
    database,
    redis,
    log,
    meters,
    now,
    hashing,
    drawingSource: demonstration?.drawingSource ?? NO_DRAWINGS,
  })
  const app = createApiApp(services)
  const simulator = demonstration?.paymentSimulator ?? null
  const payments = createPayments(app, simulator, providerFetch)
  const charging = createCharging(services, payments)
  const orderServices: OrderServices = { services, payments, charging }
  const sms = startSmsWorker({
    db: database.db,
    provider: createSmsProvider(config, {
      createOutbox: demonstration?.createOutboxProvider,
      print,
      now,
    }),
    now,
    async onSent({ messageId }) {
      meters.sms("sent")
      await deleteAnnouncedRequest(database.db, messageId)
    },
    async onLost({ codeId }) {
      if (codeId !== null) await revertCodeCounts(services, codeId)
    },
    onFailure(err, givenUp) {
      meters.sms(givenUp ? "given_up" : "failed")
      log.error({ err, given_up: givenUp }, "an SMS was not sent")
    },
  })
  const { drawingSource } = services
  const scenes = createSceneCache(database.db, drawingSource)
  const { dataDir } = config
  const pictures = createPictureEncoder({
    dataDir,
    source: createPictureFinder({ db: database.db, dataDir, drawingSource, scenes }),
    onError: (err) => log.error({ err }, "could not save a picture on disk"),
  })
  const downloads = startDownloadWorker({
    db: database.db,
    dataDir,
    now,
    privateHosts: config.privatePictureHosts,
    userAgent: `Atir (+${config.siteUrl})`,
    onGivenUp: (one) => log.warn(one, "a picture could not be downloaded"),
    onError: (err) => log.error({ err }, "picture downloads failed"),
  })
  registerRoutes(app, {
    orderServices,
    simulator,
    sms,
    pictures,
    scenes,
    redis,
    metrics,
    isStopping,
    print,
    wait,
  })
  const maintenance = startMaintenance(orderServices)
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
      scenes.clear()
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
