import { readShopApiConfig } from "#shop-api/config.ts"
import { type Database, openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"

/**
 * Opens the store that the settings name, brings it to the newest schema, does the work and closes it.
 *
 * @throws FolderInUseError while the shop runs on the embedded store
 */
export async function withStore<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(readShopApiConfig(env))
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
