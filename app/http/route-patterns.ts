interface Route {
  path?: string | undefined
  children?: readonly Route[] | undefined
}

/** Returns the full pattern of each leaf route, such as `:locale?/product/:id`. */
export function listRoutePatterns(routes: readonly Route[], parent = ""): string[] {
  return routes.flatMap(({ path = "", children = [] }) => {
    const pattern = [parent, path].filter((part) => part !== "").join("/")
    return children.length > 0 ? listRoutePatterns(children, pattern) : [pattern]
  })
}
