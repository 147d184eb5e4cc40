import type { Mutation } from "../mutation.ts"

const ledger = "tests/api/bonus/earn-and-return-bonus.test.ts"
const promocodes = "tests/api/promocodes/promocodes.test.ts"
const openOrder = "tests/api/orders/open-order.test.ts"
const tokenRemovals = "tests/api/payments/card-token-removals.test.ts"
const duplicateOrders = "tests/api/orders/duplicate-orders.test.ts"

export const mutations: Mutation[] = [
  {
    file: "shop-api/orders/write-or-reuse-order.ts",
    find: "  if (duplicate) throw",
    replace: "  if (duplicate?.number === 0) throw",
    test: { file: duplicateOrders, title: "places one order: the second request receives" },
  },
  {
    file: "shop-api/orders/write-or-reuse-order.ts",
    find: "  if (isPending && !isUnpaidTooLong(open.createdAt, at)) {",
    replace: "  if (isPending && isUnpaidTooLong(open.createdAt, at)) {",
    test: { file: openOrder, title: "is returned unchanged for every request with the same cart" },
  },
  {
    file: "shop-api/orders/write-or-reuse-order.ts",
    find: "  await closeContainedOrders(tx, contained, { by: orderId, at })",
    replace: "",
    test: { file: openOrder, title: "is closed when it is placed again with another" },
  },
  {
    file: "shop-api/orders/retry-payment.ts",
    find: "    await closeContainedOrders(tx, contained, { by: id, at })",
    replace: "",
    test: { file: openOrder, title: "is cancelled when an older refused order with its products" },
  },
  {
    file: "shop-api/orders/open-order-of-cart.ts",
    find: '  "address",',
    replace: "",
    test: { file: openOrder, title: "is closed when it is placed again with another" },
  },
  {
    file: "shop-api/orders/payment-deadline.ts",
    find: "const RETRY_MS = UNPAID_MS - HOUR_MS",
    replace: "const RETRY_MS = UNPAID_MS",
    test: { file: openOrder, title: "is closed and replaced by a new order when less" },
  },
  {
    file: "shop-api/orders/charging.ts",
    find: "      if (charge.cardId !== null && charge.cardId !== cardId) return",
    replace: "",
    test: { file: openOrder, title: "is not charged to a card that the customer no" },
  },
  {
    file: "shop-api/account/card-token-removals.ts",
    find: ".where(and(isDue(), notExists(pending)))",
    replace: ".where(isDue())",
    test: { file: tokenRemovals, title: "loses its earlier token once when the charge" },
  },
  {
    file: "shop-api/orders/recent-duplicates.ts",
    find: "lines.toSorted((one, other) => one.id - other.id)",
    replace: "lines.toSorted(() => 0)",
    test: { file: duplicateOrders, title: "is the same cart for any order of its lines" },
  },
  {
    file: "shop-api/orders/advance-order.ts",
    find: 'if (to === "delivered") await earnBonus(tx, order, at)',
    replace: 'if (to === "in_progress") await earnBonus(tx, order, at)',
    test: { file: ledger, title: "earns BONUS_PERCENT of its total" },
  },
  {
    file: "shop-api/orders/bonus.ts",
    find: "if (!spent) return",
    replace: "if (spent) return",
    test: { file: ledger, title: "returns bonus points once when the operator" },
  },
  {
    file: "shop-api/db/migrations/0004_money_that_holds.sql",
    find: 'BEFORE UPDATE OR DELETE ON "bonus_entries"',
    replace: 'BEFORE DELETE ON "bonus_entries"',
    test: { file: ledger, title: "rejects a change or deletion of a ledger entry" },
  },
  {
    file: "shop-api/db/migrations/0004_money_that_holds.sql",
    find: 'BEFORE UPDATE OR DELETE ON "order_items"',
    replace: 'BEFORE UPDATE ON "order_items"',
    test: { file: ledger, title: "rejects a change to the lines of an order" },
  },
  {
    file: "shop-api/checkout/check-promocode.ts",
    find: "if (uses.length >= limitPerCustomer)",
    replace: "if (uses.length > limitPerCustomer)",
    test: { file: promocodes, title: "has a limit for all customers, and one for each" },
  },
  {
    file: "shop-api/checkout/check-promocode.ts",
    find: "return (row?.uses ?? 0) >= limitTotal ?",
    replace: "return (row?.uses ?? 0) > limitTotal ?",
    test: { file: promocodes, title: "has a limit for all customers, and one for each" },
  },
  {
    file: "shop-api/orders/cancel-order.ts",
    find: "    await releasePromocode(tx, order.id)",
    replace: "",
    test: { file: promocodes, title: "is released when the order is not paid" },
  },
  {
    file: "shop-api/orders/charging.ts",
    find: 'if (state === "paid") await acceptPayment(charge)',
    replace: 'if (state === "open") await acceptPayment(charge)',
    test: {
      file: "tests/api/payments/payment.test.ts",
      title: "it is paid once when the money turns out to be taken",
    },
  },
  {
    file: "shop-api/orders/payme-webhook/merchant-api.ts",
    find: "if (isEqualConstantTime(authorization, basic))",
    replace: 'if (authorization !== "")',
    test: {
      file: "tests/api/payments/payme-webhook.test.ts",
      title: "must have the cash desk's key, or gets -32504",
    },
  },
]
