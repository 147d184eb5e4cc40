import "server-only"
import { readReturnPath } from "#app/actions/auth/return-path.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale } from "#app/i18n/translations.ts"

interface Way {
  return_to?: string | undefined
  next?: string | undefined
}

/** The registration's steps: over the page that the panel was opened on, else as pages of their own. */
export function registrationPath(step: "form" | "code", way: Way): string {
  const more = way.next ? { next: way.next } : {}
  if (!way.return_to) {
    const page = localePath(currentLocale(), step === "code" ? "auth/code" : "auth/register")
    return way.next ? `${page}?${new URLSearchParams(more).toString()}` : page
  }
  const [path = "", search = ""] = readReturnPath(way.return_to).split("?", 2)
  const parameters = new URLSearchParams(search)
  parameters.set("panel", "auth")
  parameters.set("tab", "register")
  if (step === "code") parameters.set("step", "code")
  if (way.next) parameters.set("next", way.next)
  return `${path}?${parameters.toString()}`
}
