export { loader } from "#app/loaders/checkout/start.ts"

/** Never shown: the loader always leads to a step. */
export function ServerComponent() {
  return null
}
