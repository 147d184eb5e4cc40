import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"

const root = path.resolve(import.meta.dirname, "../..")

/**
 * Has all shops of the tests encode into one folder, which stays for the next run: each encodes the first pictures when
 * it starts, which takes three seconds of a processor.
 */
export default async function prepare(): Promise<void> {
  const images = path.join(root, "node_modules/.cache/pictures", hashEncoder())
  await mkdir(images, { recursive: true })
  process.env[IMAGES_FOLDER] = images
}

/** Encoded pictures are named by what they show and not by how they were encoded. */
function hashEncoder(): string {
  const source = readFileSync(path.join(root, "shop-api/pictures/encode.ts"))
  return createHash("sha256").update(source).digest("hex").slice(0, 16)
}
