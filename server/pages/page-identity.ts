import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"

/**
 * Another text for each build and for all that shows in pages beside: storefronts that have the same one render the
 * same pages.
 *
 * @param build the folder of the built storefront
 * @param settings those that show
 */
export function identifyPages(build: string, settings: string): string {
  const hash = createHash("sha256").update(settings)
  // How pages are packed is of the build too.
  for (const folder of [build, import.meta.dirname]) {
    for (const file of globSync("**/*.{js,ts}", { cwd: folder }).toSorted()) {
      hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)))
    }
  }
  return hash.digest("base64url")
}
