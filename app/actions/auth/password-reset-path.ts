import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"

/** Returns the URL of a page of the password reset, or of the login page that follows it, with the parameter `next`. */
export function passwordResetPath(
  page: "password" | "passwordCode" | "login",
  { next }: { next?: string | undefined },
): string {
  const search = next ? `?${new URLSearchParams({ next }).toString()}` : ""
  return pagePath(page) + search
}
