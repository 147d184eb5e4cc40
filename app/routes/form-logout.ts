export { action } from "#app/actions/logout.ts"
