import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"

/** The browser tests drive the built shop: says so at once when nobody has built it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const build = path.resolve(import.meta.dirname, "../../build/server/index.js")
  if (!existsSync(build)) throw new Error("the shop is not built: run `npm run build` first")
  const images = await mkdtemp(path.join(tmpdir(), "atir-images-"))
  process.env[IMAGES_FOLDER] = images
  return () => rm(images, { recursive: true, force: true })
}
