import path from "node:path"

/** Environment variables that give test processes a compile cache, which saves a fifth of a shop's start time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../../node_modules/.cache/tests"),
}
