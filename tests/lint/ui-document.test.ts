import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { listComponents, type Component } from "./list-components.ts"

const document = readFileSync(path.join(import.meta.dirname, "../../docs/ui.md"), "utf8")
const rows = new Map(
  [...document.matchAll(/^\| `(\w+)`( _island_)? +\| ([^|]*?) +\|/gm)].map(
    ([, name = "", island, props]) => [name, { isIsland: island !== undefined, props }],
  ),
)
const design = listComponents("app/ui").filter(({ name }) => !name.endsWith("Icon"))
const components = new Map(
  [...listComponents("app/screens"), ...design].map((component) => [component.name, component]),
)

function findProblem(name: string, component: Component | undefined): string | null {
  const row = rows.get(name)
  if (!component) return `${name}: no such component`
  const cells = `| \`${name}\`${component.isIsland ? " _island_" : ""} | ${component.formatProps()} |`
  if (!row) return `${name} has no row: ${cells}`
  const isRight = row.props === component.formatProps() && row.isIsland === component.isIsland
  return isRight ? null : `${name} has another row: ${cells}`
}

test("docs/ui.md lists every component of app/ui/ with its props", () => {
  expect(design.length).toBeGreaterThan(80)
  const names = new Set([...design.map(({ name }) => name), ...rows.keys()])
  const problems = [...names].map((name) => findProblem(name, components.get(name)))
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})
