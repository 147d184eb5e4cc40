import "server-only"
import type { unstable_RSCRouteConfigEntry as RouteEntry } from "react-router"

const loaded = new WeakMap<readonly RouteEntry[], Promise<void>>()

/**
 * Loads the modules of lazy routes once, in place. The router lists all routes in each document, and would load the
 * modules again each time, because it loads them into copies of the routes. Delete it when react-router's
 * `getAllRoutePatches` keeps what it has loaded.
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
        // Values of the configuration win, as in the router.
        Object.assign(route, { ...rest, ...(Component && { Component }), ...definedValues(route) })
        delete route.lazy
      }
      if ("children" in route) await loadInPlace(route.children)
    }),
  )
}

/** The object without its undefined and null values, which the router's encoder would write out. */
export function definedValues<Value extends object>(value: Value): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null),
  ) as Value
}
