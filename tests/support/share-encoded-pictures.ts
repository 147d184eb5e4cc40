import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../..")

/**
 * Makes all test shops store encoded pictures in one folder, which is kept for the next run. Otherwise each shop would
 * encode the first pictures again, which takes three seconds of processor time.
 */
export default async function prepare(): Promise<void> {
  const images = path.join(root, "node_modules/.cache/pictures", hashEncoder())
  await mkdir(images, { recursive: true })
  process.env[IMAGES_FOLDER] = images
}

/**
 * Returns a digest of the encoder's source. The name of an encoded picture depends only on the picture, so a changed
 * encoder needs another folder.
 */
function hashEncoder(): string {
  const source = readFileSync(path.join(root, "shop-api/pictures/picture-encoder.ts"))
  return createHash("sha256").update(source).digest("hex").slice(0, 16)
}
