import "server-only"
import { LRUCache } from "lru-cache"
import {
  createStaticHandler,
  type unstable_RSCManifestPayload as ManifestPayload,
  type unstable_RSCRouteConfigEntry as RouteEntry,
  unstable_matchRSCServerRequest as matchRSCServerRequest,
} from "react-router"
import { definedValues } from "./defined-values.ts"

type Routes = readonly RouteEntry[]
type RoutePatches = Awaited<ManifestPayload["patches"]>

/**
 * Maximum number of characters of all paths whose matched routes are cached. Without the cache, each request would
 * compare its path with every route.
 */
const MAX_PATH_CHARACTERS = 100_000

/**
 * Reduces the routes that the router processes for each request, because it compiles all routes that it receives.
 * `listBranch` returns the routes that match the path of a request, from the root to the page, and `listPatches`
 * describes the other routes to the browser. Delete this file when react-router's `matchRSCServerRequest` reuses its
 * static handler between requests.
 *
 * @param shopApiPath matches the paths that belong to the shop API. The first part of such a path is the id of the
 *   route that forwards it.
 */
export function createRouteBranches(routes: Routes, shopApiPath: RegExp) {
  const handler = createStaticHandler(routes as Parameters<typeof createStaticHandler>[0])
  const branches = new Map<string, RouteEntry[]>()
  const branchesByPath = new LRUCache<string, RouteEntry[]>({
    maxSize: MAX_PATH_CHARACTERS,
    sizeCalculation: (_, pathname) => pathname.length + 1,
  })
  let patches: Promise<RoutePatches> | undefined

  function findBranch(pathname: string): RouteEntry[] | null {
    const ids = listRouteIds(pathname)
    if (ids === null) return null
    const key = ids.join(" ")
    const branch = branches.get(key) ?? selectBranch(routes, ids)
    branches.set(key, branch)
    return branch
  }

  /** Returns the ids of the routes that match the path, from the root to the leaf; null if none matches. */
  function listRouteIds(pathname: string): string[] | null {
    // To the router, /api/form/logout matches `:locale?/form/logout` better than `api/*`. But `rejectRequest` checks
    // neither the origin nor the form of a request to the shop API, so such a request must not reach a form of the
    // storefront.
    const [, first = ""] = pathname.split("/")
    if (shopApiPath.test(pathname)) return ["root", first]
    return handler.match(toPagePath(pathname))?.map(({ route }) => route.id) ?? null
  }

  return {
    /** Returns the routes that match the path, nested from the root to the leaf; all routes if none matches. */
    listBranch(pathname: string): RouteEntry[] {
      const cached = branchesByPath.get(pathname)
      if (cached) return cached
      const branch = findBranch(pathname) ?? [...routes]
      branchesByPath.set(pathname, branch)
      return branch
    },

    /** Describes the routes to the browser, except the routes in `shown`, which the document itself contains. */
    async listPatches(shown: readonly { id: string }[]): Promise<RoutePatches> {
      patches ??= loadPatches(routes)
      return (await patches).filter(({ id }) => shown.every((match) => match.id !== id))
    },
  }
}

/** Returns the path without the router's suffix for data requests and without a trailing slash. */
function toPagePath(pathname: string): string {
  const path = pathname.endsWith("/_.rsc")
    ? pathname.slice(0, -"_.rsc".length)
    : pathname.replace(/\.rsc$/, "")
  return path === "/" ? path : path.replace(/\/$/, "")
}

function selectBranch(routes: Routes, [id, ...rest]: readonly string[]): RouteEntry[] {
  return routes.flatMap((route) => {
    if (route.id !== id) return []
    if (!("children" in route)) return [route]
    return [{ ...route, children: selectBranch(route.children, rest) }]
  })
}

/** Loads the router's description of all routes. The router sends it in response to a request for the manifest. */
async function loadPatches(routes: Routes): Promise<RoutePatches> {
  let patches: ManifestPayload["patches"] = Promise.resolve([])
  await matchRSCServerRequest({
    createTemporaryReferenceSet: () => new WeakMap(),
    request: new Request("http://localhost/.manifest"),
    routeDiscovery: { mode: "initial" },
    routes: [...routes],
    generateResponse({ payload }) {
      if (payload.type === "manifest") ({ patches } = payload)
      return new Response(null)
    },
  })
  return (await patches).map(definedValues)
}
