export { action } from "#app/actions/checkout/save-card.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
