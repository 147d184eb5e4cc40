import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"

const ORIGIN = "http://shop.invalid"

/** The fields of a sign-in form that say where the visitor goes afterwards. They are not validated yet. */
export interface PostedReturnTarget {
  return_to?: string | undefined
  next?: string | undefined
}

/** Returns the path and query of a form's `return_to`, or the home page if it is not a URL of this shop. */
export function readReturnPath(given: unknown): string {
  const home = localePath(currentLocale())
  if (typeof given !== "string" || given.length > 2000 || !/^\/(?![/\\])/.test(given)) return home
  if (!URL.canParse(given, ORIGIN)) return home
  const url = new URL(given, ORIGIN)
  return url.origin === ORIGIN && !url.pathname.startsWith("//") ? url.pathname + url.search : home
}
