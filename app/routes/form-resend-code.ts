export { action } from "#app/actions/resend-code.ts"
