export { loader } from "#app/loaders/feeds/social-links.ts"
