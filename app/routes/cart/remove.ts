export { action } from "#app/actions/cart/remove.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
