import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { root } from "./paths.mjs"

const folders = [
  "app",
  "contract",
  "domain",
  "labs/gallery",
  "locales",
  "public",
  "runtime",
  "scripts",
]
/** The files on which the empty database depends. The lockfile names the version of PGlite. */
export const emptyStoreSources = [
  "package-lock.json",
  "shop-api/db/pglite/baseline-compiler.ts",
  "shop-api/db/pglite/create-empty-store.ts",
  "shop-api/db/pglite/durable-fs.ts",
  "shop-api/db/pglite/ensure-database.ts",
]
const files = [
  ...emptyStoreSources,
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
]

/**
 * Returns a hash of files that the build reads. While the hash is the same, what the last build made of them can be
 * used. The modification times of the files do not influence the hash, so a new checkout of the same commit has the
 * same hash.
 *
 * @param {readonly string[]} [sources] paths from the root folder; when absent, all files that the build reads
 * @returns {string} the hash as a hexadecimal number
 */
export function hashSources(sources = listSources()) {
  const hash = createHash("sha256")
  for (const file of sources) {
    const full = path.join(root, file)
    const content = readFileSync(full)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest("hex")
}

/**
 * Lists the files that the build reads, without tests.
 *
 * @returns {string[]} paths from the root folder, always in the same order
 */
export function listSources() {
  return [...files, ...folders.flatMap(listFolder)].filter((file) =>
    existsSync(path.join(root, file)),
  )
}

/** @param {string} folder */
function listFolder(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter(
      (file) =>
        !/\.(test|spec)\.(tsx?|mjs)$/.test(file) && statSync(path.join(root, file)).isFile(),
    )
    .toSorted()
}
