export { action } from "#app/actions/cart/remove.ts"

/** There is nothing to see here: the address takes a POST alone. */
export function loader() {
  return new Response(null, { status: 404 })
}
