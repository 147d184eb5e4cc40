export { loader } from "#app/loaders/checkout/start.ts"

/** Never rendered: the loader always redirects to a step. */
export function ServerComponent() {
  return null
}
