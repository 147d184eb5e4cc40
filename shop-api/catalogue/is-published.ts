import { sql } from "drizzle-orm"
import { openImports, products } from "#shop-api/db/schema/catalogue.ts"

/**
 * SQL condition that leaves out products of an import that has not finished. Customers see an import only when it is
 * complete.
 */
export const isPublished = sql`${products.importId} not in (select ${openImports.id} from ${openImports})`
