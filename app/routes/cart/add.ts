export { action } from "#app/actions/cart/add.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
