import { sql } from "drizzle-orm"
import { openImports, products } from "#shop-api/db/schema/catalogue.ts"

/** SQL condition that excludes products of an unfinished import. */
export const isPublished = sql`${products.importId} not in (select ${openImports.id} from ${openImports})`
