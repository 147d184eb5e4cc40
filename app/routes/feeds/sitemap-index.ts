export { indexLoader as loader } from "#app/loaders/feeds/sitemap.ts"
