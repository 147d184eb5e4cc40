import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"

const ORIGIN = "http://shop.invalid"

/** Where a form of sign-in leads afterwards, as it was posted. */
export interface PostedReturnTarget {
  return_to?: string | undefined
  next?: string | undefined
}

/**
 * Where a write sends the visitor back to: the form's `return_to` when it is a path of this shop, else home.
 * `panel` and its companions are dropped unless the path is to keep them.
 */
export function readReturnPath(given: unknown): string {
  const home = localePath(currentLocale())
  if (typeof given !== "string" || given.length > 2000 || !/^\/(?![/\\])/.test(given)) return home
  if (!URL.canParse(given, ORIGIN)) return home
  const url = new URL(given, ORIGIN)
  return url.origin === ORIGIN && !url.pathname.startsWith("//") ? url.pathname + url.search : home
}
