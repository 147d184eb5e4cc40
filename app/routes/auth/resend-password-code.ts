export { action } from "#app/actions/auth/resend-password-code.ts"

/** There is nothing to see here: the address takes a POST alone. */
export function loader() {
  return new Response(null, { status: 404 })
}
