import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const APP = path.join(import.meta.dirname, "../../app")
const IMPORT = /"#app\/(loaders|actions|screens)\/((\w+)\/[\w/-]+)\.tsx?"/g

const imports = globSync("routes/*/*.{ts,tsx}", { cwd: APP }).flatMap((file) => {
  const route = file.replace(/^routes\/|\.tsx?$/g, "")
  const text = readFileSync(path.join(APP, file), "utf8")
  return [...text.matchAll(IMPORT)].map(([, folder = "", target = "", area = ""]) => ({
    ...{ route, folder, target, area },
  }))
})

test("a route's loader, action and screens are in its area", () => {
  expect(imports.length).toBeGreaterThan(80)
  const isElsewhere = ({ route, area }: (typeof imports)[number]) =>
    area !== "shell" && !route.startsWith(`${area}/`)
  expect(imports.filter(isElsewhere)).toEqual([])
})

test("a route's action has its path", () => {
  const actions = imports.filter(({ folder }) => folder === "actions")
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.filter(({ route, target }) => target !== route)).toEqual([])
})
