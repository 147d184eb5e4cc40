import { describe, expect, test } from "vitest"
import { listProblems, readRules } from "#labs/mutations/read-rules.ts"

const mutations = await readRules()

describe("mutation rules", () => {
  test("match one line of the shop and name a test that exists", () => {
    expect(mutations.length).toBeGreaterThan(100)
    expect(mutations.flatMap(listProblems)).toEqual([])
  })

  test("are reported when their line, their test or its title does not exist", () => {
    const [rule] = mutations
    if (!rule) throw new Error("there are no rules")
    expect(listProblems({ ...rule, find: "no such line" })).toHaveLength(1)
    expect(listProblems({ ...rule, test: { ...rule.test, title: "no such title" } })).toHaveLength(
      1,
    )
    expect(listProblems({ ...rule, test: { ...rule.test, file: "gone.test.ts" } })).toHaveLength(2)
  })
})
