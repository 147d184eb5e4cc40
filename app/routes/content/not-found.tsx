export { loader } from "#app/loaders/content/not-found.ts"

export function ServerComponent() {
  return null
}
