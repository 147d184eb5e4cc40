import { cloneElement, isValidElement, type ReactElement } from "react"
import type { unstable_RSCRenderPayload as RenderPayload } from "react-router"

/**
 * Passes each error to the error page that will show it.
 *
 * In a data request, the router leaves it to the browser to find this error page: the one of the route that failed, or
 * else of the nearest route above it. The error page is already rendered then, and the router has passed it an error
 * only if its own route failed. Without the error it would show 500 for a page that does not exist, and no number of
 * the request.
 */
export function passErrors({ matches, errors }: Pick<RenderPayload, "matches" | "errors">): void {
  for (const [id, error] of Object.entries(errors ?? {})) {
    const failed = matches.findIndex((route) => route.id === id)
    const boundary = matches.slice(0, failed + 1).findLast((route) => route.errorElement)
    if (boundary?.errorElement) boundary.errorElement = withError(boundary.errorElement, error)
  }
}

/** Returns an element of the router with the error. It consists of the route's layout and, in it, the error page. */
function withError(element: ReactElement, error: unknown): ReactElement {
  const { children } = element.props as { children?: unknown }
  if (!isValidElement<{ error?: unknown }>(children)) return element
  return cloneElement(element, undefined, cloneElement(children, { error }))
}
