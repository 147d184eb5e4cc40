import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { SEEDED_FOLDER, startShop } from "#tests/support/shop.ts"

/**
 * The browser tests drive the built shop: says so at once when nobody has built it. Then fills one folder,
 * of which each shop that the tests start gets a copy: filling it takes longer than most tests.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const build = path.resolve(import.meta.dirname, "../../build/server/index.js")
  if (!existsSync(build)) throw new Error("the shop is not built: run `npm run build` first")
  const folder = await mkdtemp(path.join(tmpdir(), "atir-seeded-"))
  const shop = await startShop({ DATA_DIR: folder })
  await shop.stop()
  process.env[SEEDED_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
