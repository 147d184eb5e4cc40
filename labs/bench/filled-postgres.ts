import { seedWhenEmpty } from "#demo/data/seed.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { fillCatalogue } from "#tests/support/big-catalogue.ts"
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts"

const DEADLINES = { statementMs: 120_000, transactionMs: 120_000 }

/** Starts a PostgreSQL that contains the demonstration's catalogue and `products` generated products. */
export async function startFilledPostgres(
  products: number,
  dataDir: string,
): Promise<PostgresServer> {
  const postgres = await startPostgres()
  const database = await openDatabase(
    { dataDir, databaseUrl: postgres.url },
    { deadlines: DEADLINES },
  )
  await migrate(database)
  await seedWhenEmpty(database)
  await fillCatalogue(database, products, () => {})
  await database.close()
  return postgres
}
