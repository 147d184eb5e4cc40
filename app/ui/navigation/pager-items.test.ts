import { describe, expect, test } from "vitest"
import { listPagerItems } from "./pager-items.ts"

/** Returns the page numbers that the pager shows. A gap is an array with the number of the page that it links to. */
const stepsOf = (page: number, pages: number) =>
  listPagerItems(page, pages).map((step) => (step.isGap ? [step.page] : step.page))

describe("the numbers of a pager", () => {
  test("are all shown while they are few", () => {
    expect(stepsOf(1, 1)).toEqual([1])
    expect(stepsOf(2, 3)).toEqual([1, 2, 3])
    expect(stepsOf(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  test("have gaps between the ends and the neighbors of the current page, and each gap links to its middle page", () => {
    expect(stepsOf(1, 9)).toEqual([1, 2, [5], 9])
    expect(stepsOf(5, 9)).toEqual([1, [2], 4, 5, 6, [7], 9])
    expect(stepsOf(9, 9)).toEqual([1, [4], 8, 9])
  })

  test("show a single page instead of a gap", () => {
    expect(stepsOf(4, 9)).toEqual([1, 2, 3, 4, 5, [7], 9])
  })

  test("lead from the first page to any of two thousand in fewer than twenty steps", () => {
    const distance = new Map([[1, 0]])
    for (const [page, steps] of distance) {
      for (const { page: next } of listPagerItems(page, 2084)) {
        if (!distance.has(next)) distance.set(next, steps + 1)
      }
    }
    expect(distance.size).toBe(2084)
    expect(Math.max(...distance.values())).toBeLessThan(20)
  })
})
