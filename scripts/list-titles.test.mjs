import { expect, test } from "vitest"
import { listTitles } from "./list-titles.mjs"

test("lists the tests of both runners, those included that run on some machines only", () => {
  const titles = listTitles(["faults/power-cut", "empty-shop"])
  expect(titles).toContainEqual(expect.stringContaining("power cuts while orders are placed"))
  expect(titles).toContainEqual(expect.stringMatching(/empty-shop.spec.ts .*\(no-js\)$/))
})
