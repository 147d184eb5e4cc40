import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.resolve(import.meta.dirname, "../..")

test("no file that a browser may load has a lookbehind, which Safari before 16.4 cannot parse", () => {
  const files = globSync("{app,domain}/**/*.{ts,tsx}", { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter((file) =>
    /\(\?<[=!]/.test(readFileSync(path.join(root, file), "utf8")),
  )
  expect(found).toEqual([])
})
