export { action } from "#app/actions/auth/logout.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
