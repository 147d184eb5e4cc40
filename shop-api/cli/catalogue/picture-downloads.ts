import { type Command, Option } from "commander"
import { and, asc, count, eq, isNotNull, isNull } from "drizzle-orm"
import { isPublished } from "#shop-api/catalogue/is-published.ts"
import { retryDownloads } from "#shop-api/catalogue/picture-downloads/queue.ts"
import { addExamples, jsonOption, limitOption } from "#shop-api/cli/arguments.ts"
import { type Store, withStore } from "#shop-api/cli/command-database.ts"
import { printRows } from "#shop-api/cli/print-rows.ts"
import { print, type Terminal } from "#shop-api/cli/terminal.ts"
import { formatTimestamp } from "#shop-api/cli/zoned-time.ts"
import { pictureDownloads, products } from "#shop-api/db/schema/catalogue.ts"

interface PicturesOptions {
  limit: number
  json?: boolean
  retry?: boolean
}

export function registerPictureDownloads(group: Command, terminal: Terminal): void {
  const pictures = group
    .command("pictures")
    .description(
      "list failed picture downloads with their reasons; the row is that of the imported file",
    )
    .addOption(new Option("--retry", "retry the downloads that were given up"))
    .addOption(limitOption("given up"))
    .addOption(jsonOption())
    .action(async ({ limit, json, retry }: PicturesOptions) => {
      await withStore(terminal, async (store) => {
        if (retry) {
          const again = await retryDownloads(store.db)
          await store.notifyChange()
          return print(terminal, `${again} downloads will be retried`)
        }
        const { rows, waiting } = await readReport(store, limit)
        const one = waiting === 1 ? "One download is pending" : `${waiting} downloads are pending`
        const none = waiting === 0 ? "All pictures are downloaded" : `${one}; none has failed`
        printRows(terminal, rows, { json, none })
      })
    })
  addExamples(pictures, "catalogue pictures", "catalogue pictures --retry")
}

/**
 * Reads up to `limit` downloads that have failed at least once, starting with those that the shop has given up. Also
 * counts the downloads that the shop has not given up.
 */
async function readReport({ db, config }: Store, limit: number) {
  const { row, url, problem, dueAt, name, productId } = pictureDownloads
  const found = await db
    .select({ row, barcode: products.barcode, url, problem, dueAt })
    .from(pictureDownloads)
    .innerJoin(products, eq(products.id, productId))
    .where(and(isNull(name), isNotNull(problem), isPublished))
    .orderBy(asc(isNotNull(dueAt)), asc(row), asc(url))
    .limit(limit)
  const [waiting] = await db
    .select({ count: count() })
    .from(pictureDownloads)
    .where(isNotNull(dueAt))
  const rows = found.map(({ dueAt: next, ...one }) => ({
    ...one,
    next: next === null ? "given up" : formatTimestamp(next, config.timeZone),
  }))
  return { rows, waiting: waiting?.count ?? 0 }
}
