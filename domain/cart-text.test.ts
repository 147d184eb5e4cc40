import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatCart, parseCart } from "#domain/cart-text.ts"
import { countItems, MAX_LINES, MAX_QTY } from "#domain/cart.ts"
import { expectProperty } from "#tests/support/expect-property.ts"

describe("the cart cookie", () => {
  test("[S3.10] [D.66] contains only ids and quantities", () => {
    const text = formatCart([
      { id: 101, qty: 1 },
      { id: 7, qty: 1 },
    ])
    expect(text).toBe("101.1~7.1")
    expect(parseCart(text)).toEqual([
      { id: 101, qty: 1 },
      { id: 7, qty: 1 },
    ])
  })

  test.each([
    ["nothing", null],
    ["an empty text", ""],
    ["no valid line", "hello"],
    ["quantity 0", "7.0"],
    ["a negative quantity", "7.-1"],
    ["a fraction", "7.1.5"],
    ["an exponent", "1e3.1"],
    ["an id above MAX_ID", "99999999999.1"],
    ["digits of another script", "٧.١"],
  ])("parses %s as an empty cart", (_, text) => {
    expect(parseCart(text)).toEqual([])
  })

  test("lowers a quantity above the maximum", () => {
    expect(parseCart("7.2")).toEqual([{ id: 7, qty: 1 }])
  })

  test("counts a repeated product once", () => {
    expect(parseCart("7.1~7.1~8.1")).toEqual([
      { id: 7, qty: 1 },
      { id: 8, qty: 1 },
    ])
  })

  test("[D.65] stays within 1 kB for the largest cart", () => {
    const lines = Array.from({ length: MAX_LINES }, (_, index) => ({
      id: 2_147_483_000 + index,
      qty: 1,
    }))
    expect(formatCart(lines).length).toBeLessThanOrEqual(1024)
    expect(parseCart(formatCart(lines))).toEqual(lines)
  })

  test("[D.67] parses any text without an error", async () => {
    const line = fc
      .tuple(fc.integer(), fc.integer({ min: -2, max: 1200 }))
      .map(([id, qty]) => `${id}.${qty}`)
    const cart = fc
      .array(fc.oneof(line, fc.string({ maxLength: 5 })))
      .map((lines) => lines.join("~"))
    await expectProperty(
      fc.property(fc.oneof(fc.string({ maxLength: 2000 }), cart), (text) => {
        const lines = parseCart(text)
        expect(lines.every(({ qty }) => qty >= 1 && qty <= MAX_QTY)).toBe(true)
        expect(parseCart(formatCart(lines))).toEqual(lines)
        expect(countItems(lines)).toBeLessThanOrEqual(MAX_LINES * MAX_QTY)
      }),
      50_000,
    )
  })
})
