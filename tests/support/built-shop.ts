import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { IMAGES_FOLDER } from "#tests/support/shop.ts"
import { prepareBuild } from "../../scripts/prepare.mjs"

/** The browser tests drive the built shop: builds it again when the sources have changed. */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareBuild()
  const images = await mkdtemp(path.join(tmpdir(), "atir-images-"))
  process.env[IMAGES_FOLDER] = images
  return () => rm(images, { recursive: true, force: true })
}
