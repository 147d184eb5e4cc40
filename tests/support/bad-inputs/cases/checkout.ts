import { applyPromocode, checkCheckout } from "#contract/checkout.ts"
import { placeOrder } from "#contract/orders.ts"
import {
  asForm,
  asJson,
  type BadInput,
  type RequestCase,
  RawJson,
  toJson,
} from "#tests/support/bad-inputs/bad-input.ts"
import {
  addressesOf,
  bearerOf,
  cookiesOf,
  LANGUAGES,
  newKey,
  toForm,
} from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"

/**
 * Builds a request that places the fixtures' valid order with some fields replaced. `expected` is the response that the
 * shop must give, 422 by default.
 */
export const orderWith = (
  fixtures: Fixtures,
  more: Record<string, unknown>,
  expected: Pick<RequestCase, "status" | "field"> = { status: 422 },
): RequestCase => ({
  method: "POST",
  path: placeOrder.path,
  ...expected,
  headers: { ...asJson, ...bearerOf(fixtures), ...newKey() },
  body: toJson({ ...fixtures.order, ...more }),
})

const QUANTITIES: [id: BadInput["id"], what: string, qty: unknown][] = [
  ["B097", "of 0", 0],
  ["B098", "of -1", -1],
  ["B099", "of 2", 2],
  ["B100", "of 1.5", 1.5],
  ["B101", "of 1e3, as a text", "1e3"],
  ["B102", "that is not a number", new RawJson("null")],
  ["B103", "above the largest safe integer", new RawJson("9007199254740993")],
]

const IDS: [id: BadInput["id"], what: string, id: unknown][] = [
  ["B104", "0", 0],
  ["B105", "-1", -1],
  ["B106", "2^31", 2_147_483_648],
  ["B107", "2^63", new RawJson("9223372036854775808")],
  ["B108", "a text", "1 or 1=1"],
]

/** Returns an id as the text to write into a URL or a form. */
const textOf = (id: unknown) => (id instanceof RawJson ? id.text : String(id))

const cartForms = (id: string): RequestCase[] =>
  ["form/add-to-cart", "form/remove-from-cart"].flatMap((form) =>
    addressesOf(form).map((path) => ({
      method: "POST",
      path,
      headers: asForm,
      status: [202, 303],
      body: toForm({ id, return_to: "/en/cart" }),
    })),
  )

const pagesWithCart = (cart: string): RequestCase[] =>
  LANGUAGES.flatMap((locale) =>
    [`/${locale}/cart`, `/${locale}/cart.rsc`, `/${locale}?panel=cart`].map((path) => ({
      path,
      headers: { cookie: `cart=${cart}` },
      status: 200,
    })),
  )

const applied = (
  fixtures: Fixtures,
  promocode: unknown,
  status: RequestCase["status"],
): RequestCase[] => [
  {
    method: "POST",
    path: applyPromocode.path,
    status,
    headers: { ...asJson, ...bearerOf(fixtures) },
    body: toJson({ promocode, subtotal: 1_360_000 }),
  },
]

const promocodes: [id: BadInput["id"], what: string, promocode: string][] = [
  ["B120", "with a letter of another script", "АTIR10"],
  ["B121", "of LIKE wildcards", "%"],
  ["B122", "of 41 characters", "A".repeat(41)],
  ["B123", "with a hyphen in its middle", "ATIR-10"],
  ["B124", "with a NUL", "ATIR10\u0000"],
]

export const carts: BadInput[] = [
  ...QUANTITIES.map(([id, what, qty]): BadInput => ({
    id,
    what: `a quantity ${what}`,
    buildCases: (fixtures) => [
      orderWith(fixtures, { items: [{ id: fixtures.product, qty }] }),
      ...(qty === 2 ? [] : pagesWithCart(`${fixtures.product}.${textOf(qty)}`)),
    ],
  })),
  ...IDS.map(([id, what, value]): BadInput => ({
    id,
    what: `a product's id that is ${what}`,
    buildCases: (fixtures) => [
      orderWith(fixtures, { items: [{ id: value, qty: 1 }] }),
      ...cartForms(textOf(value)),
      ...pagesWithCart(`${textOf(value)}.1`),
      {
        path: `/api/v1/products/list?item_ids[0]=${encodeURIComponent(textOf(value))}`,
        // The shop API answers 200 with an empty list if the value has the form of an id: no product has that id.
        status: [200, 422],
      },
      { path: `/api/v1/products/${encodeURIComponent(textOf(value))}`, status: 404 },
      ...LANGUAGES.flatMap((locale) =>
        ["", ".rsc", ".md", "/notify", "/notify/code"].map((end) => ({
          path: `/${locale}/product/${encodeURIComponent(textOf(value))}${end}`,
          status: 404,
        })),
      ),
    ],
  })),
  {
    id: "B109",
    what: "an unknown product",
    buildCases: (fixtures) => [
      orderWith(fixtures, { items: [{ id: 2_147_483_647, qty: 1 }] }, { status: 409 }),
      ...cartForms("2147483647"),
      ...pagesWithCart("2147483647.1"),
    ],
  },
  {
    id: "B110",
    what: "a product that cannot be ordered",
    buildCases: (fixtures) => [
      orderWith(fixtures, { items: [{ id: fixtures.unorderable, qty: 1 }] }, { status: 409 }),
      ...cartForms(String(fixtures.unorderable)),
      ...pagesWithCart(`${fixtures.unorderable}.1`),
    ],
  },
  {
    id: "B111",
    what: "the same product on two lines",
    buildCases: (fixtures) => {
      const line = { id: fixtures.product, qty: 1 }
      return [
        orderWith(fixtures, { items: [line, line] }, { status: [409, 422] }),
        ...pagesWithCart(`${fixtures.product}.1~${fixtures.product}.1`),
      ]
    },
  },
  {
    id: "B112",
    what: "a cart of ten thousand products",
    buildCases: (fixtures) => [
      orderWith(
        fixtures,
        { items: Array.from({ length: 10_000 }, (_, id) => ({ id, qty: 1 })) },
        { status: 413 },
      ),
      orderWith(fixtures, {
        items: Array.from({ length: 200 }, (_, id) => ({ id: id + 1, qty: 1 })),
      }),
      ...pagesWithCart(Array.from({ length: 1500 }, (_, id) => `${id}.1`).join("~")),
    ],
  },
  {
    id: "B113",
    what: "an empty cart",
    buildCases: (fixtures) => [
      orderWith(fixtures, { items: [] }),
      ...LANGUAGES.flatMap((locale) =>
        ["delivery", "payment", "confirmation"].map((step) => ({
          path: `/${locale}/checkout/${step}`,
          status: [302, 303],
          headers: { cookie: `token=${fixtures.customer.token}` },
        })),
      ),
    ],
  },
  {
    id: "B114",
    what: "a total that is lower than the shop's",
    buildCases: (fixtures) => [
      orderWith(fixtures, { total: fixtures.order.total - 1 }, { status: 409 }),
      orderWith(fixtures, { total: 0.01 }, { status: 409 }),
    ],
  },
  {
    id: "B115",
    what: "a total that is zero, negative or missing",
    buildCases: (fixtures) => [
      orderWith(fixtures, { total: 0 }, { status: 409 }),
      orderWith(fixtures, { total: -fixtures.order.total }, { status: [409, 422] }),
      orderWith(fixtures, { total: null }),
      orderWith(fixtures, { total: String(fixtures.order.total) }),
      orderWith(fixtures, { total: 1.001 }),
      orderWith(fixtures, { total: new RawJson("1e400") }),
      orderWith(fixtures, { total: 2 ** 53 }),
    ],
  },
  {
    id: "B116",
    what: "a price set by the customer, with its total",
    buildCases: (fixtures) => [
      orderWith(
        fixtures,
        { items: [{ id: fixtures.product, qty: 1, price: 1, total: 1 }], total: 1 },
        { status: 409 },
      ),
      orderWith(fixtures, { discount_percent: 99, subtotal: 1, total: 1 }, { status: 409 }),
      orderWith(fixtures, { discount: fixtures.order.total, total: 0 }, { status: 409 }),
      orderWith(
        fixtures,
        { service_fee: -1, service_fee_percent: -100, total: 1 },
        { status: 409 },
      ),
      orderWith(fixtures, { currency: "RUB", total: 1 }, { status: 409 }),
    ],
  },
  {
    id: "B117",
    what: "an unknown promocode",
    buildCases: (fixtures) => [
      ...applied(fixtures, "NOBODYS", 422),
      orderWith(fixtures, { promocode: "NOBODYS" }, { status: [409, 422] }),
    ],
  },
  {
    id: "B118",
    what: "two promocodes",
    buildCases: (fixtures) => [
      ...applied(fixtures, ["ATIR10", "ATIR10"], 422),
      orderWith(fixtures, { promocode: ["ATIR10", "ATIR10"] }),
      {
        path: `${checkCheckout.path}?promocode=ATIR10&promocode=ATIR10`,
        status: 422,
        headers: bearerOf(fixtures),
      },
    ],
  },
  {
    id: "B119",
    what: "a promocode with a total that has another discount",
    buildCases: (fixtures) => [
      orderWith(fixtures, { promocode: "ATIR10" }, { status: 409 }),
      orderWith(fixtures, { promocode: "ATIR10", total: 1 }, { status: 409 }),
    ],
  },
  ...promocodes.map(([id, what, promocode]): BadInput => ({
    id,
    what: `a promocode ${what}`,
    buildCases: (fixtures) => [
      // By now this customer has sent so many wrong promocodes that the shop may answer 429: it then requires an answer
      // to the simple question (a sum in words, docs/limits.md).
      ...applied(fixtures, promocode, [422, 429]),
      orderWith(fixtures, { promocode }, { status: [409, 422, 429] }),
      {
        path: `${checkCheckout.path}?item_ids[0]=${fixtures.product}&promocode=${encodeURIComponent(promocode)}`,
        headers: bearerOf(fixtures),
        status: [200, 400, 422, 429],
      },
    ],
  })),
  {
    id: "B125",
    what: "a subtotal that is not an amount",
    buildCases: (fixtures) =>
      [null, "1360000", [1], new RawJson("1e999"), 0.001].map((subtotal) => ({
        method: "POST",
        path: applyPromocode.path,
        status: 422,
        field: "subtotal",
        headers: { ...asJson, ...bearerOf(fixtures) },
        body: toJson({ promocode: "ATIR10", subtotal }),
      })),
  },
  {
    id: "B126",
    what: "a country that changed during the checkout",
    buildCases: (fixtures) => [
      {
        ...orderWith(fixtures, {}),
        headers: { ...asJson, ...bearerOf(fixtures), ...newKey(), "app-country": "ru" },
        status: [409, 422],
      },
      ...addressesOf("checkout/confirmation").map((path) => ({
        method: "POST",
        path,
        status: [202, 303],
        headers: { ...asForm, ...cookiesOf(fixtures, "; country=ru") },
        body: toForm({ terms: "on", key: "a".repeat(26), total: fixtures.order.total * 100 }),
      })),
    ],
  },
]
