import "server-only"
import { isLegalSlug } from "#app/i18n/legal-texts.ts"
import { createNotFound } from "#app/loaders/shared/create-not-found.ts"
import type { Route } from "../../routes/content/+types/legal.ts"

/** Loads the slug of a legal text; responds with 404 to an unknown slug [S2.15] [S2.16]. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isLegalSlug(params.slug)) throw await createNotFound({ request, context })
  return { slug: params.slug }
}
