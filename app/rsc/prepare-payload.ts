import "server-only"
import type { unstable_RSCRenderPayload as RenderPayload } from "react-router"
import { definedValues } from "./defined-values.ts"
import { passErrors } from "./pass-errors.ts"

/**
 * Changes the payload of a page before it is encoded: each error reaches the error page that will show it, and what the
 * browser does not need is removed.
 */
export function preparePayload(payload: RenderPayload): void {
  if (payload.errors) {
    removeFailedElements(payload)
    passErrors(payload)
  }
  // Comes last, because `removeFailedElements` recognizes a failed route by its null data.
  blankLoaderData(payload)
  payload.matches = payload.matches.map(definedValues)
}

/**
 * Removes the screens of routes that failed, and of those that have no data because another one failed. In a data
 * request, the router would render such a screen without its data. The screen would throw an error, which would reach
 * the browser before the error page. Delete this function when the router renders no screen of a route that has failed.
 */
function removeFailedElements({ matches, errors, loaderData }: RenderPayload) {
  if (!errors) return
  for (const route of matches) {
    const lacksData = route.hasLoader && loaderData[route.id] === null
    if (lacksData || route.id in errors) delete route.element
  }
}

/** Replaces the loaders' data with null, because only server components use it. The router needs the keys. */
function blankLoaderData(payload: RenderPayload) {
  payload.loaderData = Object.fromEntries(Object.keys(payload.loaderData).map((id) => [id, null]))
}
