export { action } from "#app/actions/account/remove-card.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
