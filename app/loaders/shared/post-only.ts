import "server-only"

/** Responds with 404 to GET requests for a route that only accepts a form. */
export function loader() {
  return new Response(null, { status: 404 })
}
