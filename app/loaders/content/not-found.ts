import "server-only"
import { createNotFound } from "#app/loaders/shared/create-not-found.ts"
import type { Route } from "../../routes/content/+types/not-found.ts"

/** @throws a 404 response */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  throw await createNotFound({ request, context })
}
