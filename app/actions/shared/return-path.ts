import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { findShopPath } from "#app/urls/shop-path.ts"

/** The fields of a sign-in form that say where the visitor goes afterwards. They are not validated yet. */
export interface PostedReturnTarget {
  return_to?: string | undefined
  next?: string | undefined
}

/** Returns the path and query of a form's `return_to`, or the home page if it is not a URL of this shop. */
export function readReturnPath(given: unknown): string {
  const path = typeof given === "string" ? findShopPath(given) : null
  return path ?? pagePath("home")
}
