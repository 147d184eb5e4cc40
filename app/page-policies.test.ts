import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import { matchPages } from "#app/page-policies.ts"
import routes from "#app/routes.ts"

function listGuardedPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) =>
    file.endsWith("require-customer.ts")
      ? children.flatMap(({ path = "" }) => path)
      : listGuardedPaths(children),
  )
}

test("neither caches nor indexes a page of a signed-in customer", () => {
  const isPublic = matchPages(
    ({ cached, prefetched, offline, indexed }) =>
      cached || prefetched || offline === "cached" || indexed,
  )
  const paths = listGuardedPaths(routes).map((path) => `/en/${path.replace(":id", "7")}`)
  expect(paths).toContain("/en/checkout/accepted/7")
  expect(paths.filter((path) => new RegExp(`^${isPublic}$`).test(path))).toEqual([])
})
