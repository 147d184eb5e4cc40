import "server-only"
import type { unstable_RSCRouteConfigEntry as RouteEntry } from "react-router"
import { definedValues } from "./defined-values.ts"

const loaded = new WeakMap<readonly RouteEntry[], Promise<void>>()

/**
 * Loads the modules of lazy routes once and adds them to the given routes. The router lists all routes in each
 * document. It loads lazy routes into copies, so without this function it would load their modules again for each
 * document. Delete this function when react-router's `getAllRoutePatches` keeps what it has loaded.
 */
export async function loadLazyRoutes(routes: readonly RouteEntry[]): Promise<void> {
  let loading = loaded.get(routes)
  if (!loading) {
    loading = loadInPlace(routes)
    loaded.set(routes, loading)
  }
  await loading
}

async function loadInPlace(routes: readonly RouteEntry[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (route.lazy) {
        const { default: defaultExport, Component = defaultExport, ...rest } = await route.lazy()
        // Values in the route's configuration take precedence over the module's, as in the router.
        Object.assign(route, { ...rest, ...(Component && { Component }), ...definedValues(route) })
        delete route.lazy
      }
      if ("children" in route) await loadInPlace(route.children)
    }),
  )
}
