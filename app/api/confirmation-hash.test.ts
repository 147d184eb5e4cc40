import { coerceFormValue } from "@conform-to/zod/v4/future"
import { expect, test } from "vitest"
import { ConfirmationForm } from "#app/schemas/checkout.ts"
import { findChangedPart, hashConfirmation, restoreNotes } from "./confirmation-hash.ts"

const order = {
  items: [{ id: 1, qty: 2 }],
  delivery: {
    fullName: "Kamola Yusupova",
    phone: "+998901234567",
    email: null,
    region: 1,
    district: 2,
    location: "Buxoro 3",
    notes: "",
  },
  payment: { option: "card" as const, card_id: 5 },
}

test.each([
  ["cart", { ...order, items: [{ id: 1, qty: 1 }] }],
  ["delivery", { ...order, delivery: { ...order.delivery, notes: "Second door" } }],
  ["payment", { ...order, payment: { ...order.payment, card_id: 6 } }],
  [null, structuredClone(order)],
])("[D1.207] finds the part of the order that has changed: %s", (part, current) => {
  expect(findChangedPart(hashConfirmation(order), current)).toBe(part)
})

test("[D1.207] fits into the field of the form that sends it back", () => {
  const confirmationHash = hashConfirmation(order)
  const form = { intent: "place", terms: "on", shown: confirmationHash }
  expect(coerceFormValue(ConfirmationForm).parse(form)).toMatchObject({ confirmationHash })
})

test("restores the comment that the page showed only if the rest of the order is the same", () => {
  const notes = "Second door"
  const placed = { ...order, delivery: { ...order.delivery, notes } }
  const shown = { confirmationHash: hashConfirmation(placed), notes }
  expect(restoreNotes(order, shown)).toEqual(placed)
  const moved = { ...order, delivery: { ...order.delivery, location: "Buxoro 4" } }
  expect(restoreNotes(moved, shown)).toEqual(moved)
  const commented = { ...order, delivery: { ...order.delivery, notes: "First door" } }
  expect(restoreNotes(commented, shown)).toEqual(commented)
})
