export { loader } from "#app/loaders/shell/social-links.ts"
