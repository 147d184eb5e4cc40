import { type ShopApi, createApi } from "#shop-api/api.ts"
import { type ChangeFollower, createChangeFeed } from "#shop-api/catalogue/change-feed.ts"
import { publishChangesOnRedis } from "#shop-api/catalogue/publish-changes-on-redis.ts"
import { warmPictures } from "#shop-api/catalogue/warm-pictures.ts"
import { checkShopApiSettings, type Config, readShopApiConfig } from "#shop-api/config.ts"
import { type Clock, openClock } from "#shop-api/db/database-clock.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import type { StoreUnavailableError } from "#shop-api/db/errors.ts"
import { getSchemaVersion, migrate } from "#shop-api/db/migrate.ts"
import { type CommandSocket, openCommandSocket } from "#shop-api/db/pglite/socket/command-socket.ts"
import { formatFatalError } from "#shop-api/format-fatal-error.ts"
import { importDemonstration } from "#shop-api/import-demonstration.ts"
import { createLog } from "#shop-api/log.ts"
import { readDatabaseGauges } from "#shop-api/metrics/database-gauges.ts"
import type { ShopMetrics } from "#shop-api/metrics/shop-metrics.ts"
import { clearClaims } from "#shop-api/orders/claim-charges.ts"
import { NO_DRAWINGS } from "#shop-api/pictures/drawing-source.ts"
import { openSharedRedis } from "#shop-api/redis.ts"
import {
  isCatalogueEmpty,
  seedReferenceDataWhenEmpty,
} from "#shop-api/reference-data/seed-reference-data.ts"
import { requireDataDir } from "#shop-api/require-data-dir.ts"

export interface OpenShopApi extends ShopApi {
  config: Config
  /** Subscribes to changes of the catalogue, no matter which process makes them. */
  follow: (follower: ChangeFollower) => void
  /** Returns the metrics in the text format of Prometheus; an empty text when METRICS_TOKEN is not set. */
  describeMetrics: () => Promise<string>
}

interface OpenOptions {
  /** Called with lines for the operator, for example when a step of the start takes long. */
  report?: (line: string) => void
  /** Called when the database has failed. The shop API then rejects all calls, so the process should restart. */
  onFailure?: (error: StoreUnavailableError) => void
  /**
   * Whether the shop API runs in the storefront's process. The storefront then reports memory and event loop metrics
   * itself.
   */
  isEmbedded?: boolean
  /** Whether the process is about to stop. */
  isStopping?: () => boolean
}

/**
 * Opens the shop API: reads the settings, opens the database, applies migrations, inserts the first data into an empty
 * database, and opens the socket for the operator's commands.
 *
 * @throws ConfigError, FolderInUseError or StoreUnavailableError, each with a message of one line for the operator
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
    if (database.engine === "pglite") await clearClaims(database.db)
    // Only a shop on this machine and a public demonstration are filled with invented products [D1.44].
    const seed = config.isDemo ? await loadSeed() : null
    if (seed) await seed.seedWhenEmpty(database, report)
    else await seedReferenceDataWhenEmpty(database)
    const demo = await importDemonstration(() => import("#demo/demonstration-parts.ts"))
    const demonstration = demo?.demonstration ?? null
    if (await isCatalogueEmpty(database)) {
      report(
        "The catalogue is empty. To fill it: npm run shop -- catalogue import FILE (see docs/owning.md)",
      )
    }
    const metrics = await openMetrics(database, config, { clock, withProcess: !isEmbedded })
    const redis = config.redisUrl === undefined ? null : openSharedRedis(config.redisUrl, log)
    const api = createApi({
      config,
      database,
      redis,
      log,
      now: clock.now,
      demonstration,
      ...(metrics && { metrics }),
      ...(isStopping && { isStopping }),
    })
    const drawingSource = demonstration?.drawingSource ?? NO_DRAWINGS
    api.warmUp().catch((err: unknown) => log.warn({ err }, "could not preload the catalogue"))
    warmPictures(database.db, api.background.pictures, drawingSource).catch((err: unknown) =>
      log.warn({ err }, "could not preload pictures"),
    )
    const onChange = () => {
      api.invalidateCatalogue()
      changes.notify("everything")
    }
    const stopPublishing = redis && publishChangesOnRedis(redis, changes, config.internalKey)
    const socket = await openSocket(database, { config, onChange }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      report(`Commands (npm run shop) cannot reach the shop while it runs: ${reason}`)
      return null
    })
    const close = async () => {
      stopPublishing?.()
      clock.stop()
      await socket?.close()
      await api.close()
    }
    changes.follow({ onChange: () => api.invalidateCatalogue(), onSubscriptionChange() {} })
    const describeMetrics = async () => (await metrics?.describe()) ?? ""
    return { ...api, config, follow: changes.follow, describeMetrics, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Checks the settings of a shop API that runs in the storefront's process. Does not write to the disk.
 *
 * @throws ConfigError about the settings that are wrong or missing
 */
export function checkShopApi(env: NodeJS.ProcessEnv): void {
  checkShopApiSettings(env)
}

/**
 * Opens the shop API inside the storefront's process. Calls `exit` with a message for the operator when the shop API
 * fails, either at the start or later.
 */
export async function openEmbeddedShopApi(
  env: NodeJS.ProcessEnv,
  exit: (message: string) => never,
): Promise<OpenShopApi> {
  const onFailure = (error: unknown) => exit(formatFatalError(error))
  const options = { report: console.log, onFailure, isEmbedded: true }
  return await openShopApi(env, options).catch(onFailure)
}

const loadSeed = () => importDemonstration(() => import("#demo/data/seed.ts"))

/** Returns null when METRICS_TOKEN is not set. The shop API then collects no metrics. */
async function openMetrics(
  { db }: Database,
  { metricsToken, smsDailyBudget }: Config,
  { clock, withProcess }: { clock: Clock; withProcess: boolean },
): Promise<ShopMetrics | null> {
  if (metricsToken === undefined) return null
  const { openShopMetrics } = await import("#shop-api/metrics/shop-metrics.ts")
  return openShopMetrics({
    withProcess,
    smsDailyBudget,
    async readDatabaseGauges() {
      await clock.compare()
      return { ...(await readDatabaseGauges(db, clock.now())), clockOffset: clock.readOffset() }
    },
  })
}

/**
 * Opens the socket to which the operator's commands connect, because only one process can open PGlite. Returns null
 * with PostgreSQL, to which the commands connect themselves.
 */
async function openSocket(
  { openSession }: Database,
  { config, onChange }: { config: Config; onChange: () => void },
): Promise<CommandSocket | null> {
  if (!openSession) return null
  return openCommandSocket({
    dataDir: config.dataDir,
    hello: { schema: getSchemaVersion() },
    openSession,
    onChange,
  })
}
