import { globSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { layers } from "../../oxlint.config.ts"

const APP = path.join(import.meta.dirname, "../../app")
const IMPORT = /"#app\/(loaders|actions|screens)\/((\w+)\/[\w/-]+)\.tsx?"/g

const readRoot = (file: string) => readFileSync(path.join(APP, "..", file), "utf8")
const listFolders = (folder: string) =>
  readdirSync(path.join(APP, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const imports = globSync("routes/*/*.{ts,tsx}", { cwd: APP }).flatMap((file) => {
  const route = file.replace(/^routes\/|\.tsx?$/g, "")
  const text = readFileSync(path.join(APP, file), "utf8")
  return [...text.matchAll(IMPORT)].map(([, folder = "", target = "", area = ""]) => ({
    route,
    folder,
    target,
    area,
  }))
})

test("keeps a route's loader, action and screens in its area", () => {
  expect(imports.length).toBeGreaterThan(80)
  // The shell may be part of any page.
  const isElsewhere = ({ route, area }: (typeof imports)[number]) =>
    !["shared", "shell"].includes(area) && !route.startsWith(`${area}/`)
  expect(imports.filter(isElsewhere)).toEqual([])
})

test("keeps a route's action at its path", () => {
  const actions = imports.filter(({ folder }) => folder === "actions")
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.filter(({ route, target }) => target !== route)).toEqual([])
})

test.for(["screens", "loaders", "actions"])("the linter knows each area of app/%s", (layer) => {
  const patterns = layers
    .filter(({ files }) => files.includes(`app/${layer}/**/*.{ts,tsx}`))
    .flatMap((entry) => entry.patterns.map(({ regex }) => new RegExp(regex)))
  const isAllowed = (area: string) =>
    patterns.every((pattern) => !pattern.test(`#app/${layer}/${area}/x.ts`))
  expect(listFolders(layer).filter(isAllowed)).toEqual(["shared"])
})

test("CONTRIBUTING's table has a row for each folder of app/", () => {
  const firstCells = [...readRoot("CONTRIBUTING.md").matchAll(/^\| (`app\/[^|]*)\|/gm)]
  const rows = firstCells.flatMap(([, cell = ""]) => cell.match(/(?<=`app\/)\w+(?=\/`)/g) ?? [])
  expect(rows.toSorted()).toEqual(listFolders(".").toSorted())
})
