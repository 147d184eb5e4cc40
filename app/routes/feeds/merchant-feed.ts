export { loader } from "#app/loaders/feeds/merchant-feed.ts"
