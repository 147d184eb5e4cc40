import { LRUCache } from "lru-cache"
import { LOCALES } from "#domain/locale.ts"

/** Maximum number of paths in the cache. It is limited because clients can send any number of invented paths. */
const MAX_KNOWN = 5000
const MAX_PATH = 200

/**
 * Returns a function that finds the route for a target (path and query) and returns the route's pattern, such as
 * `/:locale?/product/:id`. For a request of the client-side router, the pattern ends in `.rsc`. All targets without a
 * route share the name "none", so that clients cannot add new metrics by requesting invented paths.
 *
 * @param patterns complete patterns of all routes, in the syntax of app/routes.ts
 */
export function createRouteNamer(patterns: readonly string[]): (target: string) => string {
  const routes = patterns.map(compile).toSorted((one, other) => other.rank - one.rank)
  const known = new LRUCache<string, string>({ max: MAX_KNOWN })

  function matchRoute(path: string): string {
    const isForRouter = path.endsWith(".rsc")
    const page = isForRouter ? path.slice(0, -".rsc".length) : path
    const route = routes.find(({ matcher }) => matcher.test(page))
    if (!route) return NO_ROUTE
    return isForRouter ? `${route.name}.rsc` : route.name
  }

  return (target) => {
    const [path = ""] = target.split("?", 1)
    if (path.length > MAX_PATH) return NO_ROUTE
    const before = known.get(path)
    if (before !== undefined) return before
    const name = matchRoute(path)
    known.set(path, name)
    return name
  }
}

const NO_ROUTE = "none"
const LOCALE = ":locale?"

function compile(pattern: string): { name: string; matcher: RegExp; rank: number } {
  const parts = pattern.split("/").filter((part) => part !== "")
  const source = parts.map(toExpression).join("")
  // Routes with more specific patterns are tried first: fixed text is more specific than a parameter, and a parameter
  // is more specific than a wildcard.
  const rank = parts.reduce((sum, part) => sum + rankOf(part), 0)
  return { name: `/${parts.join("/")}`, matcher: new RegExp(`^${source}/?$`), rank }
}

function toExpression(part: string): string {
  if (part === LOCALE) return `(?:/(?:${LOCALES.join("|")}))?`
  if (part === "*") return "(?:/.*)?"
  const literal = part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  return `/${literal.replaceAll(/:\w+/g, "[^/]+")}`
}

function rankOf(part: string): number {
  if (part === "*") return -100
  if (part === LOCALE) return 0
  return part.startsWith(":") ? 1 : 10
}
