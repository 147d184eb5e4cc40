export { action } from "#app/actions/auth/resend-password-reset-code.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
