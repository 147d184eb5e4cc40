import "server-only"
import { type PostedReturnTarget, readReturnPath } from "#app/actions/shared/return-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"

/**
 * Returns the URL of a registration step. It opens the step in the auth panel, over the page on which the visitor
 * opened the panel. If the form was not in the panel, it is the URL of the step's own page.
 */
export function registrationStepPath(
  step: "form" | "code",
  returnTarget: PostedReturnTarget,
): string {
  const more = returnTarget.next ? { next: returnTarget.next } : {}
  if (!returnTarget.return_to) {
    const page = pagePath(step === "code" ? "authCode" : "register")
    return returnTarget.next ? `${page}?${new URLSearchParams(more).toString()}` : page
  }
  const [path = "", search = ""] = readReturnPath(returnTarget.return_to).split("?", 2)
  const parameters = new URLSearchParams(search)
  parameters.set("panel", "auth")
  parameters.set("tab", "register")
  if (step === "code") parameters.set("step", "code")
  if (returnTarget.next) parameters.set("next", returnTarget.next)
  return `${path}?${parameters.toString()}`
}
