import { expect, test } from "vitest"
import { listLabs } from "./list-labs.mjs"

test("lists each experiment with the question that its README begins with", () => {
  const labs = listLabs()
  expect(labs.map(({ name }) => name)).toContain("bench")
  for (const { name, question } of labs) expect(question, name).toMatch(/^[A-Z].{10,100}\?$/)
})

test("asks for a build only where the experiment serves the built shop", () => {
  const withoutBuild = listLabs().filter(({ needsBuild }) => !needsBuild)
  expect(withoutBuild.map(({ name }) => name)).toEqual([
    "api-client",
    "gallery",
    "mutations",
    "search-evaluation",
  ])
})
