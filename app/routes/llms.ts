export { loader } from "#app/loaders/llms.ts"
