import { sql } from "drizzle-orm"
import { openImports, products } from "#shop-api/db/schema/catalogue.ts"

/** Whether a product is in the catalogue; one that an import is still bringing is not, for nobody. */
export const isPublished = sql`${products.importId} not in (select ${openImports.id} from ${openImports})`
