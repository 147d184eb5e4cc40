import { loadSuggestions } from "#app/loaders/catalogue/suggestions.ts"
import { buildSuggestions } from "#app/screens/catalogue/search/build-suggestions.ts"
import type { Route } from "./+types/suggestions.ts"

/** Responds with suggestions for the search that the visitor is typing, as JSON with translated texts. */
export async function loader(args: Route.LoaderArgs) {
  const found = await loadSuggestions(args)
  return Response.json(found ? buildSuggestions(found) : [], {
    headers: { "Cache-Control": "private, no-store" },
  })
}
