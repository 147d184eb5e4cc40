export { loader } from "#app/loaders/merchant-feed.ts"
