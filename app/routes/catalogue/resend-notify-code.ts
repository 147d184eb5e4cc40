export { action } from "#app/actions/catalogue/resend-notify-code.ts"
export { loader } from "#app/loaders/shared/post-only.ts"
