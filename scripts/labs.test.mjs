import { expect, test } from "vitest"
import { listLabs } from "./labs.mjs"

test("each experiment has a README that begins with its question, on one line of the list", () => {
  const labs = listLabs()
  expect(labs.map(({ name }) => name)).toContain("bench")
  for (const { name, question } of labs) expect(question, name).toMatch(/^[A-Z].{10,100}\?$/)
})
