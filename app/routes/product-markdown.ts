export { loader } from "#app/loaders/product-markdown.ts"
