import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.resolve(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

test("[D1.541] docs/owning.md names the address of each file for search engines and shopping services", () => {
  const routes = read("app/routes.ts").matchAll(/route\("([^"]+)", "routes\/feeds\//g)
  const [, section = ""] = read("docs/owning.md").split("## Search engines and shopping services\n")
  const [guide = ""] = section.split("\n## ")
  const named = [...guide.matchAll(/`([^`?]+)/g)].map(([, address]) => address)
  const files = [...routes].map(([, file = ""]) => file.replace(":id", "ID"))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    expect(named).toContainEqual(expect.stringMatching(new RegExp(`^/(?:uz/)?${file}$`)))
  }
})
