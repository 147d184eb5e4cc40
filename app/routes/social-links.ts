export { loader } from "#app/loaders/social-links.ts"
