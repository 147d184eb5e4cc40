export { forward as action, forward as loader } from "#app/loaders/forward.ts"
