export { forward as action, forward as loader } from "#app/loaders/proxy/shop-api.ts"
