export { action } from "#app/actions/catalogue/resend-restock-code.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
