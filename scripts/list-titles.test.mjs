import { expect, test } from "vitest"
import { listTitles } from "./list-titles.mjs"

test("lists the tests of both runners, those included that run on some machines only", () => {
  const titles = listTitles(["faults/power-cut", "browser/require-customer"])
  expect(titles).toContainEqual(expect.stringContaining("power cuts while orders are placed"))
  expect(titles).toContainEqual(expect.stringMatching(/^require-customer.spec.ts .*\(no-js\)$/))
})
