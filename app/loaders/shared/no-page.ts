import "server-only"

/** The loader of a route that only accepts a form: its URL is not a page. */
export function loader() {
  return new Response(null, { status: 404 })
}
