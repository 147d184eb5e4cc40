import type { RouteConfigEntry } from "@react-router/dev/routes"
import { matchPath } from "react-router"
import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { FORWARDING, SCREENS } from "#tests/support/screen-list.ts"

/**
 * Matches routes that render no screen: they answer with a file, with data or, to a form, with a redirect, or they
 * exist only in `npm run dev`.
 */
const WITHOUT_SCREEN =
  /\.(?:json|md|txt|webmanifest|xml)$|^\/(?:api|images)\/|\/(?:form|dev)\/|\/(?:social-links|suggestions|perfume-count)$|\/added\/|\*$/

/** Returns the paths of all routes, with `en` in place of the language. */
function listPatterns(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path = "", children, index }) => {
    const own = path === "" ? parent : `${parent}/${path.replace(":locale?", "en")}`
    if (children) return listPatterns(children, own)
    return index || path !== "" ? [own] : []
  })
}

test("every route that shows something is among the screens that are checked", () => {
  const paths = [...SCREENS.map(({ path }) => `/en${path.replace(/\?.*/, "")}`), ...FORWARDING]
  const patterns = listPatterns(routes).filter((pattern) => !WITHOUT_SCREEN.test(pattern))
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual([])
})
