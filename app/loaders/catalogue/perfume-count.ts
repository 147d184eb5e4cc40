import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { parseFilters } from "#app/schemas/product-filters.ts"
import type { Route } from "../../routes/catalogue/+types/perfume-count.ts"
import { searchPerfumes } from "./products.ts"

/** Counts the perfumes that match the filters in the URL. */
export async function loadPerfumeCount({ request, context }: Route.LoaderArgs): Promise<number> {
  const filters = parseFilters(new URL(request.url).searchParams)
  // One perfume is enough, because only the total is used.
  const { total } = await searchPerfumes(getShopApi(context), filters, 1)
  return total
}
