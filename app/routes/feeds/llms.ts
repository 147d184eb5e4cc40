export { loader } from "#app/loaders/feeds/llms.ts"
