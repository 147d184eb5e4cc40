import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const folder = path.resolve(import.meta.dirname, "../../docs/decisions")

test("lists each decision in the index, with the title of its page", () => {
  const index = readFileSync(path.join(folder, "README.md"), "utf8")
  const files = readdirSync(folder).filter((file) => file !== "README.md")
  const missing = files.filter((file) => {
    const [, title = ""] = /^# \d+ (.+)/.exec(readFileSync(path.join(folder, file), "utf8")) ?? []
    return !index.includes(`[${title}](${file})`)
  })
  expect(missing).toEqual([])
})

test("gives each decision its own number", () => {
  const numbers = readdirSync(folder).flatMap((file) => /^\d+/.exec(file)?.[0] ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test("has twenty-five decisions at most", () => {
  expect(readdirSync(folder).filter((file) => file !== "README.md").length).toBeLessThanOrEqual(25)
})

test("keeps each decision within forty lines", () => {
  const tooLong = readdirSync(folder).filter(
    (file) =>
      file !== "README.md" &&
      readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n").length > 40,
  )
  expect(tooLong).toEqual([])
})
