export { action } from "#app/actions/checkout/draft.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
