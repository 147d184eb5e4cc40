export { action } from "#app/actions/checkout/delivery-draft.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
