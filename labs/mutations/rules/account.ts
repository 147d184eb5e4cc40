import type { Mutation } from "../mutation.ts"

export const mutations: Mutation[] = [
  {
    file: "contract/account.ts",
    find: "last_name: Name.optional(),",
    replace: "last_name: z.string().optional(),",
    test: {
      file: "tests/api/account/account.test.ts",
      title: "is not changed to ",
    },
  },
  {
    file: "shop-api/account/tokens.ts",
    find: "ne(tokens.hash, tokenHash)",
    replace: "eq(tokens.hash, tokenHash)",
    test: {
      file: "tests/api/account/account.test.ts",
      title: "ends all other sessions and keeps this one",
    },
  },
  {
    file: "shop-api/orders/begin-refund.ts",
    find: 'if (paymentType === "bonus") await returnBonus(tx, id, at)',
    replace: 'if (paymentType === "card") await returnBonus(tx, id, at)',
    test: { file: "tests/api/orders/cancel.test.ts", title: "paid with bonus points" },
  },
  {
    file: "shop-api/orders/bonus.ts",
    find: "Math.min(earned.amount, account?.balance ?? 0)",
    replace: "earned.amount",
    test: {
      file: "tests/api/orders/refund-delivered.test.ts",
      title: "deducts what the customer still has",
    },
  },
  {
    file: "shop-api/orders/refund-delivered.ts",
    find: "IS_REFUNDING))) > 0) return null",
    replace: "IS_REFUNDING))) > 1) return null",
    test: {
      file: "tests/api/orders/refund-delivered.test.ts",
      title: "is repeated by the shop until the provider refunds",
    },
  },
  {
    file: "shop-api/orders/payme-webhook/methods.ts",
    find: 'else if (charge.state === "paid" && order.status === "delivered")',
    replace: 'else if (order.status === "delivered")',
    test: {
      file: "tests/api/orders/refund-delivered.test.ts",
      title: "lets Payme cancel the transaction of a delivered order only after",
    },
  },
  {
    file: "shop-api/orders/retry-payment.ts",
    find: 'if (order.paymentStatus !== "refused") return',
    replace: 'if (order.paymentStatus === "paid") return',
    test: { file: "tests/api/orders/pay-again.test.ts", title: "is paid on the provider's page" },
  },
  {
    file: "shop-api/orders/split-reorder-lines.ts",
    find: "items: lines.filter(({ id }) => !problems.get(id)),",
    replace: "items: lines,",
    test: {
      file: "tests/api/orders/pay-again.test.ts",
      title: "puts back what can still be ordered, and names what cannot",
    },
  },
  {
    file: "app/screens/account/order-steps.ts",
    find: "index < current || (index === current && isOver)",
    replace: "index < current",
    test: {
      file: "app/screens/account/order-steps.test.ts",
      title: "a delivered order has nothing left to do",
    },
  },
  {
    file: "app/loaders/account/cancel-order.ts",
    find: 'if (view.order.status === "collecting") return view',
    replace: 'if (view.order.status !== "cancelled") return view',
    test: {
      file: "tests/browser/account/account.spec.ts",
      title: "cancels an order after a confirmation",
      project: "no-js",
    },
  },
  {
    file: "app/actions/account/reorder.ts",
    find: "if (added > 0) session.saveCart(lines)",
    replace: "if (added > 9) session.saveCart(lines)",
    test: {
      file: "tests/browser/account/account.spec.ts",
      title: "reorders: puts what can be ordered",
      project: "no-js",
    },
  },
  {
    file: "app/routes/account/cancel-order.tsx",
    find: "<CancelOrderDialog order={order} />",
    replace: '{order.id === "" ? <CancelOrderDialog order={order} /> : null}',
    test: {
      file: "tests/browser/account/account.spec.ts",
      title: "cancels an order after a confirmation",
    },
  },
]
