export { action } from "#app/actions/auth/resend-registration-code.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
