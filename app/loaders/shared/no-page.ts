import "server-only"

/** A route that only takes a form has no page: opening its URL is a 404. */
export function loader() {
  return new Response(null, { status: 404 })
}
