import { describe, expect, test } from "vitest"
import { addToCart, MAX_LINES, MAX_QTY, removeFromCart } from "#domain/cart.ts"

describe("addToCart", () => {
  test("[S4.37] [S9.02] adds one of a product", () => {
    expect(addToCart([], { id: 7, canBeAdded: true })).toEqual({ lines: [{ id: 7, qty: 1 }] })
  })

  test("[S5.24] refuses a product that cannot be bought", () => {
    expect(addToCart([], { id: 7, canBeAdded: false })).toEqual({ refusal: "cant_add_to_cart" })
  })

  test("[S5.25] [S5.27] [S9.01] refuses a product that is in the cart already", () => {
    const lines = [{ id: 7, qty: MAX_QTY }]
    expect(addToCart(lines, { id: 7, canBeAdded: true })).toEqual({
      refusal: "cant_add_more_to_cart",
    })
  })

  test("refuses more lines than fit into the cookie", () => {
    const lines = Array.from({ length: MAX_LINES }, (_, index) => ({ id: index + 1, qty: 1 }))
    expect(addToCart(lines, { id: 999, canBeAdded: true })).toEqual({ refusal: "cart_full" })
  })
})

test("[S5.26] removes the whole line", () => {
  expect(
    removeFromCart(
      [
        { id: 7, qty: 1 },
        { id: 8, qty: 1 },
      ],
      7,
    ),
  ).toEqual([{ id: 8, qty: 1 }])
})
