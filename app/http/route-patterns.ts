interface Route {
  path?: string | undefined
  children?: readonly Route[] | undefined
}

/** The whole path of each route that can be asked for, as app/routes.ts writes it: `:locale?/product/:id`. */
export function listRoutePatterns(routes: readonly Route[], parent = ""): string[] {
  return routes.flatMap(({ path = "", children = [] }) => {
    const pattern = [parent, path].filter((part) => part !== "").join("/")
    return children.length > 0 ? listRoutePatterns(children, pattern) : [pattern]
  })
}
