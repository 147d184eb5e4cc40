export { loader } from "#app/loaders/checkout/resume.ts"

/** Never rendered, because the loader always redirects to a step of the checkout. */
export function ServerComponent() {
  return null
}
