import type { Logger } from "pino"
import { type ShopApi, createApi } from "#shop-api/api.ts"
import {
  type ChangeFeed,
  type ChangeFollower,
  createChangeFeed,
} from "#shop-api/catalogue/changes.ts"
import { publishChanges } from "#shop-api/catalogue/publish-changes.ts"
import { warmPictures } from "#shop-api/catalogue/warm-pictures.ts"
import { checkShopApiSettings, type Config, readShopApiConfig } from "#shop-api/config.ts"
import { requireDataDir } from "#shop-api/data-dir.ts"
import { type Clock, openClock } from "#shop-api/db/database-clock.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import type { StoreUnavailableError } from "#shop-api/db/errors.ts"
import { getSchemaVersion, migrate } from "#shop-api/db/migrate.ts"
import { openRedis } from "#shop-api/limits/redis.ts"
import { createLog } from "#shop-api/log.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { forgetClaims } from "#shop-api/orders/claim-charges.ts"
import { isCatalogueEmpty, seedBasicsWhenEmpty, seedWhenEmpty } from "#shop-api/seed.ts"
import { type CommandSocket, openCommandSocket } from "#shop-api/socket/serve.ts"
import { formatShopApiError } from "#shop-api/startup-error.ts"

export interface OpenShopApi extends ShopApi {
  config: Config
  /** Tells of each change of what shoppers see, whoever makes it. */
  follow: (follower: ChangeFollower) => void
  /** Its metrics in Prometheus' text format; empty without METRICS_TOKEN. */
  describeMetrics: () => Promise<string>
}

export interface OpenOptions {
  /** Is told what takes its time, a line at a time. */
  report?: (line: string) => void
  /** The store is lost and every call fails from now on: the program should end, to be started again. */
  onFailure?: (error: StoreUnavailableError) => void
  /** Whoever embeds the shop API tells of the process: its memory, its event loop. */
  isEmbedded?: boolean
  /** Whether the program is about to stop. */
  isStopping?: () => boolean
}

/**
 * Opens the whole shop API: reads the settings, opens the store, brings it to the newest schema, fills it
 * when it is empty, puts the calls over it, and lets the operator's commands in.
 *
 * @throws ConfigError, FolderInUseError or StoreUnavailableError, each with one line for whoever starts it
 */
export async function openShopApi(
  env: NodeJS.ProcessEnv,
  { report = () => {}, onFailure, isEmbedded = false, isStopping }: OpenOptions = {},
): Promise<OpenShopApi> {
  const config = readShopApiConfig(env)
  requireDataDir(config.dataDir)
  const log = createLog(config.logLevel)
  const changes = createChangeFeed()
  const database = await openDatabase(config, {
    listener: changes,
    ...(onFailure && { onFailure }),
  })
  try {
    const clock = await openClock(database.db, log)
    await migrate(database)
    if (database.engine === "pglite") await forgetClaims(database.db)
    // A shop that is open to the public sells nothing that its owner did not bring.
    if (config.isLocal || config.isDemo) await seedWhenEmpty(database, report)
    else await seedBasicsWhenEmpty(database)
    if (await isCatalogueEmpty(database)) {
      report(
        "The catalogue is empty. To fill it: npm run shop -- catalogue import FILE (see docs/owning.md)",
      )
    }
    const metrics = await openMetrics(database, config, { clock, withProcess: !isEmbedded })
    const api = createApi({
      ...{ config, database, log, now: clock.now },
      ...(metrics && { metrics }),
      ...(isStopping && { isStopping }),
    })
    api.warmUp().catch((err: unknown) => log.warn({ err }, "the catalogue was not read ahead"))
    warmPictures(database.db, api.background.pictures).catch((err: unknown) =>
      log.warn({ err }, "pictures were not encoded ahead"),
    )
    const onChange = () => {
      api.forget()
      changes.notify("everything")
    }
    const relay = relayChanges(changes, config, log)
    const socket = await openSocket(database, { config, onChange }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      report(`Commands (npm run shop) cannot reach the shop while it runs: ${reason}`)
      return null
    })
    const close = async () => {
      relay.stop()
      clock.stop()
      await socket?.close()
      await api.close()
    }
    changes.follow({ onChange: () => api.forget(), onSubscriptionChange() {} })
    const describeMetrics = async () => (await metrics?.describe()) ?? ""
    return { ...api, config, follow: changes.follow, describeMetrics, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Checks the settings of an embedded shop API, and writes nothing.
 *
 * @throws ConfigError about the first setting that is wrong or missing
 */
export function checkShopApi(env: NodeJS.ProcessEnv): void {
  checkShopApiSettings(env)
}

/** Opens the shop API inside the storefront's process, which `exit` ends with a message when it fails, at once or later. */
export async function openEmbeddedShopApi(
  env: NodeJS.ProcessEnv,
  exit: (message: string) => never,
): Promise<OpenShopApi> {
  const onFailure = (error: unknown) => exit(formatShopApiError(error))
  const options = { report: console.log, onFailure, isEmbedded: true }
  return await openShopApi(env, options).catch(onFailure)
}

/** Nothing is counted where nobody may see it. */
async function openMetrics(
  { db }: Database,
  { metricsToken, smsDailyBudget }: Config,
  { clock, withProcess }: { clock: Clock; withProcess: boolean },
): Promise<ShopMetrics | null> {
  if (metricsToken === undefined) return null
  const { openShopMetrics } = await import("#shop-api/metrics/shop-metrics.ts")
  return openShopMetrics({
    ...{ withProcess, smsDailyBudget },
    async readDatabaseGauges() {
      await clock.compare()
      return { ...(await readDatabaseGauges(db, clock.now())), clockAhead: clock.aheadBy() }
    },
  })
}

/** Storefronts of other processes hear of changes through Redis, where there is one. */
function relayChanges(changes: ChangeFeed, config: Config, log: Logger): { stop: () => void } {
  if (config.redisUrl === undefined) return { stop() {} }
  const redis = openRedis(config.redisUrl, log)
  const stop = publishChanges(redis, changes, config.internalKey)
  return {
    stop() {
      stop()
      redis.disconnect()
    },
  }
}

/** Where PostgreSQL is the store, commands connect to it themselves. */
async function openSocket(
  { lease }: Database,
  { config, onChange }: { config: Config; onChange: () => void },
): Promise<CommandSocket | null> {
  if (!lease) return null
  return openCommandSocket({
    dataDir: config.dataDir,
    hello: { schema: getSchemaVersion() },
    lease,
    onChange,
  })
}
