import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../..")

/**
 * Makes all test shops encode into one folder, which is kept for the next run. Otherwise each shop
 * spends three seconds of a processor on the first pictures.
 */
export default async function prepare(): Promise<void> {
  const images = path.join(root, "node_modules/.cache/pictures", hashEncoder())
  await mkdir(images, { recursive: true })
  process.env[IMAGES_FOLDER] = images
}

/** The name of an encoded picture depends on the picture only, so this digest detects a changed encoder. */
function hashEncoder(): string {
  const source = readFileSync(path.join(root, "shop-api/pictures/encode.ts"))
  return createHash("sha256").update(source).digest("hex").slice(0, 16)
}
