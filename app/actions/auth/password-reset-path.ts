import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"

/** Returns the URL of a page of the password reset, or of the login page that follows it, with the parameter `next`. */
export function passwordResetPath(
  page: "password" | "password/code" | "auth/login",
  { next }: { next?: string | undefined },
): string {
  const search = next ? `?${new URLSearchParams({ next }).toString()}` : ""
  return localePath(currentLocale(), page) + search
}
