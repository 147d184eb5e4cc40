import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const app = path.resolve(import.meta.dirname, "../../app")

test("uses no lookbehind in code of the browser: Safari before 16.4 refuses the whole script", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: app, exclude: ["**/*.test.*"] })
  expect(files.length).toBeGreaterThan(100)
  const refused = files.filter((file) => {
    const text = readFileSync(path.join(app, file), "utf8")
    return !text.includes('import "server-only"') && /\(\?<[=!]/.test(text)
  })
  expect(refused).toEqual([])
})
