import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "./paths.mjs"
import { listSources } from "./sources.mjs"

/** Lists the files of the repository that a module uses: those that it imports, and those whose path is in its text. */
function listUsed(/** @type {string} */ file) {
  const text = readFileSync(path.join(root, file), "utf8")
  const imported = [...text.matchAll(/(?:from|import)[ (]"([.#][^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : path.join(path.dirname(file), name),
  )
  const named = [...text.matchAll(/"([\w-]+\/[^"]+\.\w+)"/g)].map(([, name = ""]) => name)
  return [...imported, ...named].filter((name) => existsSync(path.join(root, name)))
}

test("hashes each file that the build runs", () => {
  const storefront = listSources().filter((file) => /^app\/.*\.tsx?$/.test(file))
  const reached = new Set([
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/build.mjs",
    ...storefront,
  ])
  for (const file of reached) for (const used of listUsed(file)) reached.add(used)
  expect([...reached]).toContain("scripts/bundle-standalone-scripts.mjs")
  expect([...reached]).toContain("runtime/host-context.ts")
  expect([...reached]).toContain("shop-api/db/pglite/durable-fs.ts")
  const sources = new Set(listSources())
  expect([...reached].filter((file) => !sources.has(file))).toEqual([])
})
