export { loader } from "#app/loaders/sitemap.ts"
