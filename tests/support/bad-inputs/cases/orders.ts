import { randomUUID } from "node:crypto"
import { deleteCard, saveCard } from "#contract/account.ts"
import { checkCheckout, findPayer } from "#contract/checkout.ts"
import { payOrder } from "#contract/order-actions.ts"
import { placeOrder } from "#contract/orders.ts"
import { ask } from "#tests/support/bad-inputs/ask.ts"
import {
  asForm,
  asJson,
  type BadInput,
  type Fit,
  toJson,
} from "#tests/support/bad-inputs/bad-input.ts"
import { orderWith } from "#tests/support/bad-inputs/cases/carts.ts"
import {
  addressesOf,
  bearerOf,
  cookiesOf,
  LANGUAGES,
  toForm,
} from "#tests/support/bad-inputs/endpoints.ts"
import type { World } from "#tests/support/bad-inputs/fixtures.ts"

/** Every call and form for one order, by its id. */
const onOrder = (world: World, id: string): Fit[] => {
  const at = encodeURIComponent(id)
  const headers = { ...asJson, ...bearerOf(world) }
  const page = { headers: cookiesOf(world), status: 404 }
  return [
    { path: `/api/v1/orders/${at}`, headers: bearerOf(world), status: 404 },
    ...["cancel", "pay", "reorder"].map((action) => ({
      ...{ method: "POST", path: `/api/v1/orders/${at}/${action}`, headers, status: 404 },
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
        ...{ method: "POST", path: address, body: "", status: 404 },
        headers: { ...asForm, ...cookiesOf(world) },
      })),
    ),
    ...addressesOf("form/reorder").map((path) => ({
      ...{ method: "POST", path, body: toForm({ order: id }), status: 404 },
      headers: { ...asForm, ...cookiesOf(world) },
    })),
  ]
}

const ORDER_IDS: [id: BadInput["id"], what: string, orderId: string][] = [
  ["B127", "nobody's", "01JD3Q6Y8ZV5T7W9X2C4B6N8M0"],
  ["B128", "an injection", "' or 1=1 --"],
  ["B129", "a folder up", "../orders"],
  ["B130", "the name of every object's own", "__proto__"],
  ["B131", "of a thousand characters", "0".repeat(1000)],
  ["B132", "a number", "1"],
  ["B287", "a NUL", "\u0000"],
]

const place = (world: World, key: string | undefined, more: object = {}): Fit => ({
  ...{ method: "POST", path: placeOrder.path, status: 400 },
  headers: {
    ...{ ...asJson, ...bearerOf(world) },
    ...(key !== undefined && { "idempotency-key": key }),
  },
  body: toJson({ ...world.order, ...more }),
})

export const orders: BadInput[] = [
  ...ORDER_IDS.map(([id, what, orderId]): BadInput => ({
    id,
    what: `an order's id that is ${what}`,
    fits: (world) =>
      onOrder(world, orderId).map((fit) =>
        // The shop does not parse a URL with a NUL.
        fit.path.includes("%00") ? { ...fit, status: 400 } : fit,
      ),
  })),
  {
    ...{ id: "B133", what: "another customer's order" },
    fits: (world) => onOrder(world, world.other.orderId),
  },
  {
    ...{ id: "B134", what: "another customer's card" },
    fits: (world) => {
      const { cardId } = world.other
      return [
        orderWith(world, { payment: { option: "card", card_id: cardId } }),
        {
          ...{ method: "DELETE", path: deleteCard.path.replace("{id}", String(cardId)) },
          ...{ headers: bearerOf(world), status: 404 },
        },
        {
          ...{ method: "POST", path: payOrder.path.replace("{id}", world.customer.orderId) },
          ...{ headers: { ...asJson, ...bearerOf(world) }, body: toJson({ card_id: cardId }) },
          status: [200, 422],
        },
        ...addressesOf("checkout/payment").map((path) => ({
          ...{ method: "POST", path, headers: { ...asForm, ...cookiesOf(world) } },
          ...{ body: toForm({ option: "card", card: cardId }), status: [202, 303, 422] },
        })),
      ]
    },
  },
  {
    ...{ id: "B135", what: "a card's id that is none" },
    fits: (world) => [
      ...[0, -1, 2 ** 31, "1", null, [1]].map((card_id) =>
        orderWith(world, { payment: { option: "card", card_id } }),
      ),
      ...["0", "-1", "x", "9223372036854775808", "1%27"].map((id) => ({
        ...{ method: "DELETE", path: `/api/v1/account/cards/${id}`, status: 404 },
        headers: bearerOf(world),
      })),
    ],
  },
  {
    ...{ id: "B136", what: "a manager who was named to another customer" },
    fits: (world) => [orderWith(world, { payer: world.other.payer })],
  },
  {
    ...{ id: "B137", what: "a manager whose signature was changed" },
    fits: (world) => {
      const { payer } = world.customer
      const [time = "", signature = ""] = payer.signature.split(".")
      return [
        orderWith(world, { payer: { ...payer, id: payer.id + 1 } }),
        orderWith(world, { payer: { ...payer, signature: `${Number(time) + 9}.${signature}` } }),
        orderWith(world, { payer: { ...payer, signature: "x" } }),
        orderWith(world, { payer: { ...payer, signature: "" } }),
        orderWith(world, { payer: { ...payer, name: "Somebody Else" } }),
      ]
    },
  },
  {
    ...{ id: "B138", what: "a manager's ID that nobody has" },
    fits: (world) =>
      ["0", "-1", "x", "100245 or 1=1", "%", "9".repeat(41), "", "100245\u0000"].map((id) => ({
        path: `${findPayer.path}?manager_id=${encodeURIComponent(id)}`,
        ...{ headers: bearerOf(world), status: [400, 404, 422] },
      })),
  },
  {
    ...{ id: "B139", what: "a step of the checkout that was skipped" },
    fits: (world) =>
      LANGUAGES.flatMap((locale) =>
        ["payment", "confirmation"].map((step) => ({
          ...{
            path: `/${locale}/checkout/${step}`,
            headers: cookiesOf(world, "; co_step=confirmation"),
          },
          ...{ status: [200, 302, 303] },
        })),
      ),
  },
  {
    ...{ id: "B140", what: "terms that were not accepted" },
    fits: (world) => [
      ...[false, null, "true", 1, []].map((terms) =>
        orderWith(world, { terms }, { status: 422, field: "terms" }),
      ),
      ...addressesOf("checkout/confirmation").map((path) => ({
        ...{ method: "POST", path, headers: { ...asForm, ...cookiesOf(world) } },
        body: toForm({ key: "a".repeat(26), total: world.order.total }),
        // Without its delivery the order returns to the previous step.
        status: [202, 303, 422],
      })),
    ],
  },
  {
    ...{ id: "B141", what: "bonus points that the customer does not have" },
    fits: (world) => [orderWith(world, { payment: { option: "bonus" } })],
  },
  {
    ...{ id: "B142", what: "bonus points below zero, or in part" },
    fits: (world) => [
      orderWith(world, { payment: { option: "bonus", amount: -1, bonus: -1 } }),
      orderWith(world, { payment: { option: ["card", "bonus"] } }),
      orderWith(world, { payment: { option: "card,bonus" } }),
    ],
  },
  {
    ...{ id: "B143", what: "a way to pay that there is none of" },
    fits: (world) => [
      ...["cash", "", null, "CARD", {}].map((option) => orderWith(world, { payment: { option } })),
      ...addressesOf("checkout/payment").map((path) => ({
        ...{ method: "POST", path, headers: { ...asForm, ...cookiesOf(world) } },
        ...{ body: toForm({ option: "cash" }), status: [202, 303, 422] },
      })),
    ],
  },
  {
    ...{ id: "B144", what: "an order without its key" },
    fits: (world) => [place(world, undefined), place(world, "")],
  },
  {
    ...{ id: "B145", what: "a key that is none" },
    fits: (world) => [
      place(world, "short"),
      place(world, "x".repeat(201)),
      place(world, "a b c d e f"),
    ],
  },
  {
    ...{
      id: "B146",
      what: "a key with another order behind it",
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
    },
    async fits(world) {
      const key = randomUUID()
      const first = {
        ...place(world, key, { items: [{ id: world.ordered, qty: 1 }] }),
        status: 409,
      }
      // The shop answers with the open order of that cart, because the key was used.
      await ask(world.shop, first)
      // A view of the checkout makes the order known to the customer, which the shop records.
      const look = `${checkCheckout.path}?item_ids[0]=${world.product}`
      await ask(world.shop, { path: look, headers: bearerOf(world) })
      const delivery = { ...(world.order["delivery"] as object), notes: "another order" }
      return [{ ...place(world, key, { delivery }), status: [409, 422] }]
    },
  },
  {
    ...{ id: "B147", what: "notes of 3 kB" },
    fits: (world) => {
      const delivery = { ...(world.order["delivery"] as object), notes: "x".repeat(3000) }
      return [orderWith(world, { delivery }, { status: 422, field: "delivery.notes" })]
    },
  },
  {
    ...{ id: "B148", what: "a district of another region" },
    fits: (world) => {
      const delivery = { ...(world.order["delivery"] as object), district: world.elsewhere }
      return [
        orderWith(world, { delivery }),
        ...addressesOf("checkout/delivery").map((path) => ({
          ...{ method: "POST", path, headers: { ...asForm, ...cookiesOf(world) }, status: 422 },
          body: toForm({ ...delivery, email: "" }),
        })),
      ]
    },
  },
  {
    ...{ id: "B149", what: "a card's number in the stead of its token" },
    fits: (world) =>
      ["8600069195406311", "sim_nobody_has_it", "x".repeat(501), "short"].flatMap(
        (token): Fit[] => [
          {
            ...{ method: "POST", path: saveCard.path, headers: { ...asJson, ...bearerOf(world) } },
            ...{ body: toJson({ token }), status: [402, 422] },
          },
          ...addressesOf("form/save-card").map((path) => ({
            ...{ method: "POST", path, headers: { ...asForm, ...cookiesOf(world) } },
            ...{ body: toForm({ token }), status: 422 },
          })),
        ],
      ),
  },
  {
    ...{ id: "B150", what: "a card that the provider refuses", changes: ["simulator_cards"] },
    fits: () =>
      [
        { number: "8600069195406312", expire: "0399" },
        { number: "8600069195406311", expire: "1399" },
        { number: "8600069195406311", expire: "0099" },
        { number: "8600069195406311", expire: "0320" },
        { number: "x", expire: "" },
        { number: null, expire: [] },
      ].map((card) => ({
        ...{
          method: "POST",
          path: "/api/simulator/payme",
          headers: { ...asJson, "x-auth": "simulator" },
        },
        body: toJson({ id: 1, method: "cards.create", params: { card, save: true } }),
        ...{ status: [200, 400], says: /"error"/ },
      })),
  },
]
