export { indexLoader as loader } from "#app/loaders/sitemap.ts"
