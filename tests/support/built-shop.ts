import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"
import { prepareBuild } from "../../scripts/prepare.mjs"

const root = path.resolve(import.meta.dirname, "../..")

/** The HTTP and browser tests drive the built shop: builds it again when the sources have changed. */
export default async function prepare(): Promise<void> {
  await prepareBuild()
  const images = path.join(root, "node_modules/.cache/pictures", hashEncoder())
  await mkdir(images, { recursive: true })
  process.env[IMAGES_FOLDER] = images
}

/** Encoded pictures are named by what they show and not by how they were encoded. */
function hashEncoder(): string {
  const source = readFileSync(path.join(root, "shop-api/pictures/encode.ts"))
  return createHash("sha256").update(source).digest("hex").slice(0, 16)
}
