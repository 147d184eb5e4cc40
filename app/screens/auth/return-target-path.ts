import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"
import type { ReturnTarget } from "#app/screens/shared/sms-code/return-target.ts"

/**
 * An auth page with the way that it leads on, which has to be in the address of a form too: without scripts a
 * refused form is shown again by that address alone.
 */
export function returnTargetPath(page: string, { returnTo, next }: ReturnTarget): string {
  const parameters = new URLSearchParams()
  if (returnTo) parameters.set("return_to", returnTo)
  if (next) parameters.set("next", next)
  const path = localePath(currentLocale(), page)
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
