import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readQuery } from "#shop-api/http/read-query.ts"

const read = (query: string) => ({ ...readQuery(new URLSearchParams(query)) })

describe("readQuery", () => {
  test("returns a text for a single value, and a list for repeated ones", () => {
    expect(read("q=rose&family=woody&family=citrus&empty=")).toEqual({
      q: "rose",
      family: ["woody", "citrus"],
      empty: "",
    })
  })

  test("returns a list for indexed values, in the order of the indexes", () => {
    expect(read("item_ids[0]=101")).toEqual({ item_ids: ["101"] })
    expect(read("item_ids[10]=c&item_ids[9]=b&item_ids[0]=a")).toEqual({
      item_ids: ["a", "b", "c"],
    })
    expect(read("item_ids[]=a&item_ids[]=b")).toEqual({ item_ids: ["a", "b"] })
  })

  test("leaves an invalid index in the name", () => {
    expect(read("a[b]=1&c[1][2]=3&d[12345]=4")).toEqual({
      "a[b]": "1",
      "c[1][2]": "3",
      "d[12345]": "4",
    })
  })

  test("changes no prototype", () => {
    const query = readQuery(new URLSearchParams("__proto__=1&__proto__[0]=2&constructor=3"))
    expect(Object.getPrototypeOf(query)).toBeNull()
    expect(Object.hasOwn(Object.prototype, "0")).toBe(false)
  })

  test("keeps every value of any query", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: "grapheme" }))), (pairs) => {
        const values = Object.values(readQuery(new URLSearchParams(pairs))).flat()
        expect(values).toHaveLength(pairs.length)
        for (const [, value] of pairs) expect(values).toContain(value)
      }),
    )
  })
})
