import { describe, expect, test } from "vitest"
import { addViewed, formatViewed, MAX_VIEWED, parseViewed } from "#domain/recently-viewed.ts"

describe("recently viewed perfumes", () => {
  test("are in a cookie, the latest first, each once", () => {
    const ids = addViewed(addViewed(addViewed([], 101), 102), 101)
    expect(formatViewed(ids)).toBe("101~102")
    expect(parseViewed("101~102")).toEqual([101, 102])
    expect(parseViewed(formatViewed([]))).toEqual([])
  })

  test("are limited in number, without the oldest", () => {
    const all = Array.from({ length: MAX_VIEWED }, (_, index) => index + 1)
    expect(addViewed(all, 500)).toEqual([500, ...all.slice(0, -1)])
    expect(parseViewed(formatViewed([500, ...all]))).toHaveLength(MAX_VIEWED)
  })

  test.each([null, undefined, "", "~~~", "0~-1~1.5~1e3~ 7~%31~abc~2147483648~99999999999", "[1]"])(
    "are empty for the cookie %s",
    (text) => expect(parseViewed(text)).toEqual([]),
  )

  test("are the valid entries of a broken cookie", () => {
    expect(parseViewed("x~101~101~__proto__~2147483647")).toEqual([101, 2_147_483_647])
    expect(parseViewed("7~".repeat(100_000))).toEqual([7])
  })
})
