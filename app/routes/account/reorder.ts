export { action } from "#app/actions/account/reorder.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
