import { cloneElement, isValidElement, type ReactElement } from "react"
import type { unstable_RSCRenderPayload as RenderPayload } from "react-router"

/**
 * Passes each error to the error page that will show it.
 *
 * In a data request, the browser chooses the error page: that of the failed route, or else of the nearest route above.
 * The server has already rendered this page, and the router passes it the error only if the page belongs to the failed
 * route. Without the error, the page would show 500 even for a page that does not exist, and no request id.
 */
export function passErrors({ matches, errors }: Pick<RenderPayload, "matches" | "errors">): void {
  for (const [id, error] of Object.entries(errors ?? {})) {
    const failed = matches.findIndex((route) => route.id === id)
    const boundary = matches.slice(0, failed + 1).findLast((route) => route.errorElement)
    if (boundary?.errorElement) boundary.errorElement = withError(boundary.errorElement, error)
  }
}

/**
 * Returns a copy of the element in which the error page has the error as a prop.
 *
 * @param element the layout of a route, with the error page as its child
 */
function withError(element: ReactElement, error: unknown): ReactElement {
  const { children } = element.props as { children?: unknown }
  if (!isValidElement<{ error?: unknown }>(children)) return element
  return cloneElement(element, undefined, cloneElement(children, { error }))
}
