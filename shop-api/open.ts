import { type ShopApi, createApi } from "#shop-api/api.ts"
import { warmPictures } from "#shop-api/catalogue/warm-pictures.ts"
import { type Config, readShopApiConfig } from "#shop-api/config.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import type { StoreUnavailableError } from "#shop-api/db/errors.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { createLog } from "#shop-api/log.ts"
import { seedWhenEmpty } from "#shop-api/seed.ts"

export interface OpenShopApi extends ShopApi {
  config: Config
}

export interface OpenOptions {
  /** Is told what takes its time, a line at a time. */
  report?: (line: string) => void
  /** The store is lost and every call fails from now on: the program should end, to be started again. */
  onFailure?: (error: StoreUnavailableError) => void
}

/**
 * Opens the whole shop API: reads the settings, opens the store, brings it to the newest schema, fills it
 * when it is empty, and puts the calls over it.
 *
 * @throws ConfigError, FolderInUseError or StoreUnavailableError, each with one line for whoever starts it
 */
export async function openShopApi(
  env: NodeJS.ProcessEnv,
  { report = () => {}, onFailure }: OpenOptions = {},
): Promise<OpenShopApi> {
  const config = readShopApiConfig(env)
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, onFailure && { onFailure })
  try {
    await migrate(database)
    await seedWhenEmpty(database, report)
    const api = createApi({ config, database, log })
    warmPictures(database.db, api.background.pictures).catch((err: unknown) =>
      log.warn({ err }, "pictures were not encoded ahead"),
    )
    return { ...api, config }
  } catch (error) {
    await database.close()
    throw error
  }
}
