import { existsSync } from "node:fs"
import path from "node:path"

/** The browser tests drive the built shop: says so at once when nobody has built it. */
export default function requireBuild(): void {
  const build = path.resolve(import.meta.dirname, "../../build/server/index.js")
  if (!existsSync(build)) throw new Error("the shop is not built: run `npm run build` first")
}
