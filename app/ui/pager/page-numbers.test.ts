import { describe, expect, it } from "vitest"
import { pageNumbers } from "./page-numbers.ts"

describe("the numbers of a pager", () => {
  it("are all there while they are few", () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it("leave gaps between the ends and the neighbours of the current page", () => {
    expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9])
    expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9])
  })

  it("never replace a single page by a gap", () => {
    expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  })
})
