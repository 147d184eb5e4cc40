import { randomUUID } from "node:crypto"
import { deleteCard, saveCard } from "#contract/account.ts"
import { checkCheckout, findPayer } from "#contract/checkout.ts"
import { payOrder } from "#contract/order-actions.ts"
import { placeOrder } from "#contract/orders.ts"
import {
  asForm,
  asJson,
  type BadInput,
  type RequestCase,
  toJson,
} from "#tests/support/bad-inputs/bad-input.ts"
import { orderWith } from "#tests/support/bad-inputs/cases/checkout.ts"
import {
  addressesOf,
  bearerOf,
  cookiesOf,
  LANGUAGES,
  toForm,
} from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { sendRequest } from "#tests/support/bad-inputs/send-request.ts"

/** Builds a request for every call and form that concerns one order, with this order id. */
const onOrder = (fixtures: Fixtures, id: string): RequestCase[] => {
  const at = encodeURIComponent(id)
  const headers = { ...asJson, ...bearerOf(fixtures) }
  const page = { headers: cookiesOf(fixtures), status: 404 }
  return [
    { path: `/api/v1/orders/${at}`, headers: bearerOf(fixtures), status: 404 },
    ...["cancel", "pay", "reorder"].map((action) => ({
      method: "POST",
      path: `/api/v1/orders/${at}/${action}`,
      headers,
      status: 404,
      body: "{}",
    })),
    ...LANGUAGES.flatMap((locale) => [
      { path: `/${locale}/cabinet/orders/${at}`, ...page },
      { path: `/${locale}/cabinet/orders/${at}.rsc`, ...page },
      { path: `/${locale}/cabinet/orders/${at}/cancel`, ...page },
      { path: `/${locale}/checkout/accepted/${at}`, ...page },
    ]),
    ...[`cabinet/orders/${at}`, `cabinet/orders/${at}/cancel`].flatMap((path) =>
      addressesOf(path).map((address) => ({
        method: "POST",
        path: address,
        body: "",
        status: 404,
        headers: { ...asForm, ...cookiesOf(fixtures) },
      })),
    ),
    ...addressesOf("form/reorder").map((path) => ({
      method: "POST",
      path,
      body: toForm({ order: id }),
      status: 404,
      headers: { ...asForm, ...cookiesOf(fixtures) },
    })),
  ]
}

const ORDER_IDS: [id: BadInput["id"], what: string, orderId: string][] = [
  ["B127", "unknown", "01JD3Q6Y8ZV5T7W9X2C4B6N8M0"],
  ["B128", "an injection", "' or 1=1 --"],
  ["B129", "a parent folder", "../orders"],
  ["B130", "__proto__", "__proto__"],
  ["B131", "of a thousand characters", "0".repeat(1000)],
  ["B132", "a number", "1"],
  ["B287", "a NUL", "\u0000"],
]

const place = (fixtures: Fixtures, key: string | undefined, more: object = {}): RequestCase => ({
  method: "POST",
  path: placeOrder.path,
  status: 400,
  headers: {
    ...asJson,
    ...bearerOf(fixtures),
    ...(key !== undefined && { "idempotency-key": key }),
  },
  body: toJson({ ...fixtures.order, ...more }),
})

export const orders: BadInput[] = [
  ...ORDER_IDS.map(([id, what, orderId]): BadInput => ({
    id,
    what: `an order's id that is ${what}`,
    buildCases: (fixtures) =>
      onOrder(fixtures, orderId).map((requestCase) =>
        // The shop rejects a URL with a NUL as malformed.
        requestCase.path.includes("%00") ? { ...requestCase, status: 400 } : requestCase,
      ),
  })),
  {
    id: "B133",
    what: "another customer's order",
    buildCases: (fixtures) => onOrder(fixtures, fixtures.other.orderId),
  },
  {
    id: "B134",
    what: "another customer's card",
    buildCases: (fixtures) => {
      const { cardId } = fixtures.other
      return [
        orderWith(fixtures, { payment: { option: "card", card_id: cardId } }),
        {
          method: "DELETE",
          path: deleteCard.path.replace("{id}", String(cardId)),
          headers: bearerOf(fixtures),
          status: 404,
        },
        {
          method: "POST",
          path: payOrder.path.replace("{id}", fixtures.customer.orderId),
          headers: { ...asJson, ...bearerOf(fixtures) },
          body: toJson({ card_id: cardId }),
          status: [200, 422],
        },
        ...addressesOf("checkout/payment").map((path) => ({
          method: "POST",
          path,
          headers: { ...asForm, ...cookiesOf(fixtures) },
          body: toForm({ option: "card", card: cardId }),
          status: [202, 303, 422],
        })),
      ]
    },
  },
  {
    id: "B135",
    what: "an invalid card id",
    buildCases: (fixtures) => [
      ...[0, -1, 2 ** 31, "1", null, [1]].map((card_id) =>
        orderWith(fixtures, { payment: { option: "card", card_id } }),
      ),
      ...["0", "-1", "x", "9223372036854775808", "1%27"].map((id) => ({
        method: "DELETE",
        path: `/api/v1/account/cards/${id}`,
        status: 404,
        headers: bearerOf(fixtures),
      })),
    ],
  },
  {
    id: "B136",
    what: "a manager looked up by another customer",
    buildCases: (fixtures) => [orderWith(fixtures, { payer: fixtures.other.payer })],
  },
  {
    id: "B137",
    what: "a manager with a forged signature",
    buildCases: (fixtures) => {
      const { payer } = fixtures.customer
      const [time = "", signature = ""] = payer.signature.split(".")
      return [
        orderWith(fixtures, { payer: { ...payer, id: payer.id + 1 } }),
        orderWith(fixtures, { payer: { ...payer, signature: `${Number(time) + 9}.${signature}` } }),
        orderWith(fixtures, { payer: { ...payer, signature: "x" } }),
        orderWith(fixtures, { payer: { ...payer, signature: "" } }),
        orderWith(fixtures, { payer: { ...payer, name: "Somebody Else" } }),
      ]
    },
  },
  {
    id: "B138",
    what: "an unknown manager's ID",
    buildCases: (fixtures) =>
      ["0", "-1", "x", "100245 or 1=1", "%", "9".repeat(41), "", "100245\u0000"].map((id) => ({
        path: `${findPayer.path}?manager_id=${encodeURIComponent(id)}`,
        headers: bearerOf(fixtures),
        status: [400, 404, 422],
      })),
  },
  {
    id: "B139",
    what: "a skipped step of the checkout",
    buildCases: (fixtures) =>
      LANGUAGES.flatMap((locale) =>
        ["payment", "confirmation"].map((step) => ({
          path: `/${locale}/checkout/${step}`,
          status: 303,
          headers: cookiesOf(fixtures, "; co_step=confirmation"),
        })),
      ),
  },
  {
    id: "B140",
    what: "terms that were not accepted",
    buildCases: (fixtures) => [
      ...[false, null, "true", 1, []].map((terms) =>
        orderWith(fixtures, { terms }, { status: 422, field: "terms" }),
      ),
      ...addressesOf("checkout/confirmation").map((path) => ({
        method: "POST",
        path,
        headers: { ...asForm, ...cookiesOf(fixtures) },
        body: toForm({ key: "a".repeat(26), total: fixtures.order.total }),
        // The customer has not filled in the delivery step, so the shop may redirect to that step.
        status: [202, 303, 422],
      })),
    ],
  },
  {
    id: "B141",
    what: "bonus points that the customer does not have",
    buildCases: (fixtures) => [orderWith(fixtures, { payment: { option: "bonus" } })],
  },
  {
    id: "B142",
    what: "negative or partial bonus points",
    buildCases: (fixtures) => [
      orderWith(fixtures, { payment: { option: "bonus", amount: -1, bonus: -1 } }),
      orderWith(fixtures, { payment: { option: ["card", "bonus"] } }),
      orderWith(fixtures, { payment: { option: "card,bonus" } }),
    ],
  },
  {
    id: "B143",
    what: "an unknown payment method",
    buildCases: (fixtures) => [
      ...["cash", "", null, "CARD", {}].map((option) =>
        orderWith(fixtures, { payment: { option } }),
      ),
      ...addressesOf("checkout/payment").map((path) => ({
        method: "POST",
        path,
        headers: { ...asForm, ...cookiesOf(fixtures) },
        body: toForm({ option: "cash" }),
        status: [202, 303, 422],
      })),
    ],
  },
  {
    id: "B144",
    what: "an order without an idempotency key",
    buildCases: (fixtures) => [place(fixtures, undefined), place(fixtures, "")],
  },
  {
    id: "B145",
    what: "an invalid idempotency key",
    buildCases: (fixtures) => [
      place(fixtures, "short"),
      place(fixtures, "x".repeat(201)),
      place(fixtures, "a b c d e f"),
    ],
  },
  {
    id: "B146",
    what: "an idempotency key that another order has used",
    changes: [
      "orders",
      "order_items",
      "order_events",
      "charges",
      "idempotency_keys",
      "simulator_receipts",
      "delivery_drafts",
      "tokens",
    ],
    async buildCases(fixtures) {
      const key = randomUUID()
      const first = {
        ...place(fixtures, key, { items: [{ id: fixtures.ordered, qty: 1 }] }),
        status: 409,
      }
      // This request uses up the key. The shop answers 409, because the customer has an unpaid order of that product.
      await sendRequest(fixtures.shop, first)
      // Loads the checkout of the current cart, as a customer does before ordering.
      const checkPath = `${checkCheckout.path}?item_ids[0]=${fixtures.product}`
      await sendRequest(fixtures.shop, { path: checkPath, headers: bearerOf(fixtures) })
      const delivery = { ...(fixtures.order["delivery"] as object), notes: "another order" }
      return [{ ...place(fixtures, key, { delivery }), status: [409, 422] }]
    },
  },
  {
    id: "B147",
    what: "notes of 3 kB",
    buildCases: (fixtures) => {
      const delivery = { ...(fixtures.order["delivery"] as object), notes: "x".repeat(3000) }
      return [orderWith(fixtures, { delivery }, { status: 422, field: "delivery.notes" })]
    },
  },
  {
    id: "B148",
    what: "a district of another region",
    buildCases: (fixtures) => {
      const delivery = { ...(fixtures.order["delivery"] as object), district: fixtures.elsewhere }
      return [
        orderWith(fixtures, { delivery }),
        ...addressesOf("checkout/delivery").map((path) => ({
          method: "POST",
          path,
          headers: { ...asForm, ...cookiesOf(fixtures) },
          status: 422,
          body: toForm({ ...delivery, email: "" }),
        })),
      ]
    },
  },
  {
    id: "B149",
    what: "a card's number in place of its token",
    buildCases: (fixtures) =>
      ["8600069195406311", "sim_nobody_has_it", "x".repeat(501), "short"].flatMap(
        (token): RequestCase[] => [
          {
            method: "POST",
            path: saveCard.path,
            headers: { ...asJson, ...bearerOf(fixtures) },
            body: toJson({ token }),
            status: [402, 422],
          },
          ...addressesOf("form/save-card").map((path) => ({
            method: "POST",
            path,
            headers: { ...asForm, ...cookiesOf(fixtures) },
            body: toForm({ token }),
            status: 422,
          })),
        ],
      ),
  },
  {
    id: "B150",
    what: "a card that the provider refuses",
    changes: ["simulator_cards"],
    buildCases: () =>
      [
        { number: "8600069195406312", expire: "0399" },
        { number: "8600069195406311", expire: "1399" },
        { number: "8600069195406311", expire: "0099" },
        { number: "8600069195406311", expire: "0320" },
        { number: "x", expire: "" },
        { number: null, expire: [] },
      ].map((card) => ({
        method: "POST",
        path: "/api/simulator/payme",
        headers: { ...asJson, "x-auth": "simulator" },
        body: toJson({ id: 1, method: "cards.create", params: { card, save: true } }),
        status: [200, 400],
        says: /"error"/,
      })),
  },
]
