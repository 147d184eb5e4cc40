import { formatCount } from "#app/i18n/format-count.ts"
import { loadPerfumeCount } from "#app/loaders/catalogue/perfume-count.ts"
import type { Route } from "./+types/perfume-count.ts"

/**
 * Responds with the number of perfumes that match the filters in the URL, as text with spaces between thousands. The
 * filter form requests it while the visitor chooses.
 */
export async function loader(args: Route.LoaderArgs) {
  return new Response(formatCount(await loadPerfumeCount(args)), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  })
}
