import "server-only"
import { getShopApi } from "#app/api/shop-api-client.ts"
import { suggest, type Suggestions } from "#contract/suggestions.ts"
import { QUERY_MAX_LENGTH } from "#domain/field-lengths.ts"
import type { Route } from "../../routes/catalogue/+types/suggestions.ts"

/** Loads suggestions for the search text in the URL. Returns null if it is empty. */
export async function loadSuggestions({
  request,
  context,
}: Route.LoaderArgs): Promise<Suggestions | null> {
  const text = new URL(request.url).searchParams.get("q")
  const q = (text ?? "").trim().slice(0, QUERY_MAX_LENGTH)
  if (q === "") return null
  return await getShopApi(context).call(suggest, { query: { q, group: "perfume" } })
}
