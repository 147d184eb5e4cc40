import "server-only"

/**
 * Removes the query parameter `_routes`, which limits a data request to some loaders. A document needs all loaders.
 * Delete this function when the router ignores the parameter in requests for documents.
 */
export function withoutRouterQuery(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has("_routes")) return request
  url.searchParams.delete("_routes")
  return new Request(url, request)
}

/**
 * Creates the request for the router, when the form of the original request has been parsed. Without a body, the router
 * does not parse the form again to look for a call of a server function.
 */
export function withoutForm({ url, method, headers, signal }: Request): Request {
  const others = new Headers(headers)
  others.delete("Content-Type")
  others.delete("Content-Length")
  return new Request(url, { method, headers: others, signal })
}

/**
 * Whether the router refused a request to a resource route (a route without a page) because of its method. The router
 * explains this in an English text that names source files of the shop, so the text must not be sent. Delete this
 * function when the router sends no such text.
 */
export function isRouterRefusal({ status, headers }: Response): boolean {
  const isText = (headers.get("content-type") ?? "").startsWith("text/plain")
  return headers.has("React-Router-Resource") && status >= 400 && isText
}
