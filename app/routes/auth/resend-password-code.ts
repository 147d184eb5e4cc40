export { action } from "#app/actions/auth/resend-password-code.ts"
export { loader } from "#app/loaders/shared/no-page.ts"
