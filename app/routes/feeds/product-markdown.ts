export { loader } from "#app/loaders/feeds/product-markdown.ts"
