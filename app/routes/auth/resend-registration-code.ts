export { action } from "#app/actions/auth/resend-registration-code.ts"
export { loader } from "#app/loaders/shared/no-page.ts"
