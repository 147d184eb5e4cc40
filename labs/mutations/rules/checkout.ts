import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "shop-api/checkout/checkout-draft.ts",
    find: "return and(eq(deliveryDrafts.userId, userId), eq(deliveryDrafts.countryId, country.id))",
    replace: "return eq(deliveryDrafts.userId, userId)",
    test: {
      file: "tests/api/checkout/checkout.test.ts",
      title: "[S4.44] is empty under another country",
    },
  },
  {
    file: "shop-api/checkout/checkout-draft.ts",
    find: ".where(and(eq(orders.userId, userId), eq(orders.countryId, country.id)))",
    replace: ".where(eq(orders.userId, userId))",
    test: {
      file: "tests/api/checkout/checkout.test.ts",
      title: "never takes the address of an order in another country",
    },
  },
  {
    file: "contract/orders.ts",
    find: "  terms: z.literal(true),",
    replace: "  terms: z.boolean(),",
    test: { file: "tests/api/orders/orders.test.ts", title: "[S5.23] with the terms' text in " },
  },
  {
    file: "shop-api/checkout/signed-manager.ts",
    find: "if (!(expiry * 1000 > at.getTime())) return false",
    replace: "if (!(expiry > 0)) return false",
    test: { file: "tests/api/checkout/managers.test.ts", title: "[D.30] is valid for 24 hours" },
  },
  {
    file: "shop-api/orders/write-or-reuse-order.ts",
    find: "if (problem || checkout.total !== body.total) {",
    replace: "if (problem) {",
    test: { file: "tests/api/checkout/order-changed.test.ts", title: "[D.49] counts a promocode" },
  },
  {
    file: "app/loaders/checkout/require-step.ts",
    find: "if (!isAfter(step, furthestStep)) return loadedCheckout",
    replace: "if (!isAfter(furthestStep, step)) return loadedCheckout",
    test: {
      file: "tests/http/checkout/bad-orders.test.ts",
      title: "does not allow skipping steps with any cookies",
    },
  },
  {
    file: "shop-api/checkout/promocode-routes.ts",
    find: 'const promocode = "problem" in checked ? null : checked.promocode.code',
    replace: 'const promocode = "problem" in checked ? body.promocode : checked.promocode.code',
    test: {
      file: "tests/api/promocodes/promocodes.test.ts",
      title: "is saved with the draft when it is valid",
    },
  },
  {
    file: "app/actions/checkout/confirmation.ts",
    find: "session.clearCheckout({ keepCart: placed.pay_url === null })",
    replace: "session.clearCheckout({ keepCart: true })",
    test: {
      file: "tests/browser/checkout/checkout-order.spec.ts",
      title: "starts the next order from the beginning",
      project: "no-js",
    },
  },
  {
    file: "app/routes/checkout/delivery-draft.ts",
    find: 'export { action } from "#app/actions/checkout/delivery-draft.ts"',
    replace: "export const action = () => new Response(null, { status: 204 })",
    test: {
      file: "tests/browser/checkout/checkout.spec.ts",
      title: "saves what is typed half a second later",
    },
  },
  {
    file: "app/screens/checkout/use-delivery-draft.ts",
    find: "const AUTOSAVE_DELAY = 500",
    replace: "const AUTOSAVE_DELAY = 400",
    test: {
      file: "tests/browser/checkout/checkout.spec.ts",
      title: "saves what is typed half a second later",
    },
  },
  {
    file: "app/screens/checkout/check-card.ts",
    find: "number.length < 16",
    replace: "number.length < 8",
    test: {
      file: "tests/browser/checkout/checkout-payment.spec.ts",
      title: "requires a card to be complete, confirmed",
    },
  },
]
