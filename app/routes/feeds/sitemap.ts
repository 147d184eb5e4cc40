export { loader } from "#app/loaders/feeds/sitemap.ts"
