import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"

/** A page of the password reset, or the login that it ends at; `next` goes along. */
export function passwordPath(
  page: "password" | "password/code" | "auth/login",
  { next }: { next?: string | undefined },
): string {
  const search = next ? `?${new URLSearchParams({ next }).toString()}` : ""
  return localePath(currentLocale(), page) + search
}
