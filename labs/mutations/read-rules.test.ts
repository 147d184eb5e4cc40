import { describe, expect, it } from "vitest"
import { listProblems, readRules } from "#labs/mutations/read-rules.ts"

const mutations = await readRules()

describe("mutation rules", () => {
  it("match one line of the shop and name a test that exists", () => {
    expect(mutations.length).toBeGreaterThan(100)
    expect(mutations.flatMap(listProblems)).toEqual([])
  })

  it("are reported when their line, their test or its title does not exist", () => {
    const [rule] = mutations
    if (!rule) throw new Error("there are no rules")
    expect(listProblems({ ...rule, find: "no such line" })).toHaveLength(1)
    expect(listProblems({ ...rule, test: { ...rule.test, title: "no such title" } })).toHaveLength(
      1,
    )
    expect(listProblems({ ...rule, test: { ...rule.test, file: "gone.test.ts" } })).toHaveLength(2)
  })
})
