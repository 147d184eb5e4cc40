import { updateProfile } from "#contract/account.ts"
import {
  asForm,
  asJson,
  type BadInput,
  type RequestCase,
  RawJson,
  toJson,
} from "#tests/support/bad-inputs/bad-input.ts"
import { orderWith } from "#tests/support/bad-inputs/cases/checkout.ts"
import {
  addressesOf,
  bearerOf,
  cookiesOf,
  listCalls,
  listForms,
  type Endpoint,
  toForm,
  withValue,
} from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

/** Builds a request with this body to every call that has a body. */
const toCalls = (
  fixtures: Fixtures,
  body: (call: Endpoint) => string | Buffer,
  status: RequestCase["status"],
): RequestCase[] =>
  listCalls(fixtures).map((call) => ({
    method: call.method,
    path: call.path,
    headers: call.headers,
    body: body(call),
    status,
  }))

/**
 * Describes a profile with fields that the call does not have. The shop API accepts the call and ignores these fields.
 */
const withUnknownFields = (
  id: BadInput["id"],
  what: string,
  more: Record<string, unknown>,
): BadInput => ({
  id,
  what: `a profile with ${what}`,
  buildCases: (fixtures) => {
    const names = { first_name: "Nilufar", last_name: "Karimova" }
    return [
      {
        method: "PATCH",
        path: updateProfile.path,
        status: 200,
        headers: { ...asJson, ...bearerOf(fixtures) },
        body: toJson({ ...names, ...more }),
      },
      ...addressesOf("cabinet/personal").map((path) => ({
        method: "POST",
        path,
        headers: { ...asForm, ...cookiesOf(fixtures) },
        status: [202, 303],
        body: toForm({ part: "profile", ...names, ...more }),
      })),
    ]
  },
})

/** Describes a bad input whose JSON is given as text, because an object could not express the fault. */
const withRawJson = (id: BadInput["id"], what: string, text: string, status: number): BadInput => ({
  id,
  what,
  buildCases: (fixtures) => toCalls(fixtures, () => text, status),
})

const FORM_BODIES: [
  id: BadInput["id"],
  what: string,
  type: string,
  body: string,
  status?: number,
][] = [
  ["B178", "JSON", "application/json", '{"phone":'],
  ["B179", "plain text", "text/plain", "phone=1"],
  [
    "B180",
    "names of Object.prototype",
    "application/x-www-form-urlencoded",
    "__proto__=x&constructor=y",
  ],
  ["B181", "brackets", "application/x-www-form-urlencoded", "a[__proto__][b]=1&phone[]=1&a.b.c=2"],
  ["B182", "a field many times", "application/x-www-form-urlencoded", "phone=1&phone=2&id=1&id=2"],
  ["B183", "NULs", "application/x-www-form-urlencoded", "phone=%00&password=%00&name=a%00"],
  ["B184", "not UTF-8", "application/x-www-form-urlencoded", "phone=%ff%fe&%zz=%"],
  [
    "B185",
    "a file in place of a text",
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="phone"; filename="a"\r\n\r\nhi\r\n--x--\r\n',
  ],
  ["B186", "malformed parts", "multipart/form-data; boundary=x", "--x\r\nbroken", 400],
  ["B187", "a server function call", "application/x-www-form-urlencoded", "$ACTION_ID_x=1", 400],
  ["B188", "more than 64 kB", "application/x-www-form-urlencoded", "a".repeat(65_537), 413],
  ["B189", "nothing", "application/x-www-form-urlencoded", ""],
  [
    ...(["B291", "ten thousand fields", "application/x-www-form-urlencoded"] as const),
    Array.from({ length: 10_500 }, (_, at) => `a${at.toString(36)}=`).join("&"),
    400,
  ],
  [
    ...(["B292", "a name of 10 kB", "application/x-www-form-urlencoded"] as const),
    `${"a".repeat(10_000)}=1`,
    400,
  ],
  [
    ...(["B293", "a thousand parts", "multipart/form-data; boundary=x"] as const),
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1000)}--x--\r\n`,
    400,
  ],
]

/** Returns the paths of all forms, without the language. */
export const listActions = (fixtures: Fixtures): string[] => [
  ...new Set([
    ...listForms(fixtures).map(({ path }) => path),
    "country",
    "cabinet/orders/x",
    "cabinet/orders/x/cancel",
    "checkout/payment",
    "checkout/confirmation",
    "form/add-to-cart",
    "form/remove-from-cart",
    "form/resend-code",
    "form/resend-password-code",
    `form/resend-restock-code/${fixtures.unorderable}`,
    "form/draft",
    "form/save-card",
    "form/reorder",
    "form/remove-card",
  ]),
]

const FOR_CUSTOMERS = /^(?:cabinet|checkout)|draft|save-card|reorder|remove-card/

export const bodies: BadInput[] = [
  withUnknownFields("B151", "a role", { role: "admin", is_admin: true, admin: 1 }),
  withUnknownFields("B152", "another's id", { id: 1, user_id: 1, userId: 1 }),
  withUnknownFields("B153", "bonus points", { bonus: 1e9, bonus_balance: 1e9, balance: 1e9 }),
  withUnknownFields("B154", "another phone and country", { phone: "+998900000000", country_id: 5 }),
  withUnknownFields("B155", "a password's hash", {
    password_hash: "x",
    passwordHash: "x",
    password: "x",
  }),
  {
    id: "B156",
    what: "an order with its own status, payment and id",
    buildCases: (fixtures) => {
      const more = { id: "01JD3Q6Y8ZV5T7W9X2C4B6N8M0", user_id: 1, number: "1", bonus: 1e9 }
      const paid = { status: "delivered", payment_status: "paid", total: 1 }
      return [orderWith(fixtures, { ...more, ...paid }, { status: 409 })]
    },
  },
  {
    id: "B157",
    what: "__proto__ and constructor",
    changes: ["delivery_drafts"],
    buildCases: (fixtures) =>
      toCalls(
        fixtures,
        () => '{"__proto__":{"phone":"+998901112233"},"constructor":{"x":1}}',
        [422, 200],
      ),
  },
  {
    id: "B158",
    what: "a duplicate key",
    buildCases: (fixtures) => [
      {
        method: "PATCH",
        path: updateProfile.path,
        status: 422,
        headers: { ...asJson, ...bearerOf(fixtures) },
        body: '{"first_name":"Nilufar","first_name":"<b>"}',
      },
    ],
  },
  withRawJson(
    "B159",
    "JSON nested ten thousand deep",
    `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
    413,
  ),
  withRawJson("B294", "JSON of twenty thousand values", `[${"1,".repeat(20_000)}1]`, 413),
  {
    id: "B160",
    what: "objects nested two thousand deep in place of a text",
    buildCases: (fixtures) =>
      listCalls(fixtures).flatMap(({ method, path, headers, good, fields }) => {
        const field = fields.text ?? fields.phone ?? fields.password
        if (field === undefined || field.includes(".")) return []
        const deep = new RawJson(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`)
        return [{ method, path, headers, body: toJson({ ...good, [field]: deep }), status: 413 }]
      }),
  },
  {
    id: "B161",
    what: "null in place of each field",
    buildCases: (fixtures) =>
      listCalls(fixtures).flatMap(({ method, path, headers, good }) =>
        Object.keys(good)
          .filter((name) => good[name] !== null && name !== "email")
          .map((name) => ({
            method,
            path,
            headers,
            body: toJson({ ...good, [name]: null }),
            status: 422,
          })),
      ),
  },
  {
    id: "B162",
    what: "a list in place of each field",
    buildCases: (fixtures) =>
      listCalls(fixtures).flatMap(({ method, path, headers, good }) =>
        Object.keys(good)
          .filter((name) => !Array.isArray(good[name]))
          .map((name) => ({
            method,
            path,
            headers,
            body: toJson({ ...good, [name]: [good[name]] }),
            status: 422,
          })),
      ),
  },
  withRawJson("B163", "null in place of a body", "null", 422),
  withRawJson("B164", "a text in place of a body", '"phone"', 422),
  withRawJson("B165", "broken JSON", '{"phone":', 400),
  withRawJson("B166", "JSON followed by other text", '{"phone":1}x', 400),
  withRawJson("B167", "JSON in single quotes", "{'phone':1}", 400),
  withRawJson("B168", "an empty body", "", 400),
  {
    id: "B169",
    what: "JSON that is not UTF-8",
    buildCases: (fixtures) => toCalls(fixtures, () => Buffer.from([0x22, 0xff, 0x22]), 400),
  },
  ...(
    [
      ["B170", "a form in place of JSON", "application/x-www-form-urlencoded"],
      ["B171", "plain text in place of JSON", "text/plain"],
      ["B172", "a content type that only begins like JSON", "application/jsonx"],
    ] as const
  ).map(([id, what, type]): BadInput => ({
    id,
    what,
    buildCases: (fixtures) =>
      listCalls(fixtures).map(({ method, path, headers, good }) => ({
        method,
        path,
        body: toJson(good),
        status: 415,
        headers: { ...headers, "content-type": type },
      })),
  })),
  {
    id: "B173",
    what: "compressed JSON",
    buildCases: (fixtures) =>
      listCalls(fixtures).map(({ method, path, headers }) => ({
        method,
        path,
        status: 415,
        headers: { ...headers, "content-encoding": "gzip" },
        // A small decompression bomb, which the shop must not decompress.
        body: Buffer.from(
          "1f8b0800000000000003edc13101000000c2a0f54f6d0d0fa0000000000000000000",
          "hex",
        ),
      })),
  },
  {
    id: "B174",
    what: "a body of 1 MB and a byte",
    buildCases: (fixtures) => [
      ...toCalls(fixtures, () => `"${"a".repeat(1_048_575)}"`, [413]),
      ...listActions(fixtures).map((path) => ({
        method: "POST",
        path: `/en/${path}`,
        headers: asForm,
        status: 413,
        body: "a".repeat(1_048_577),
      })),
    ],
  },
  {
    id: "B175",
    what: "a body of 64 kB and a byte",
    buildCases: (fixtures) => toCalls(fixtures, () => `"${"a".repeat(65_535)}"`, 413),
  },
  {
    id: "B176",
    what: "a text with a NUL",
    buildCases: (fixtures) =>
      listCalls(fixtures).flatMap(({ method, path, headers, good, fields: { text } }) =>
        text === undefined || text.includes(".")
          ? []
          : [{ method, path, headers, body: toJson({ ...good, [text]: "a\u0000b" }), status: 422 }],
      ),
  },
  {
    id: "B177",
    what: "a lone surrogate",
    buildCases: (fixtures) =>
      listCalls(fixtures).flatMap(({ method, path, headers, good, fields }) =>
        fields.name === undefined
          ? []
          : [
              {
                method,
                path,
                headers,
                status: 422,
                body: toJson(withValue(good, fields.name, new RawJson('"\\ud800"'))),
              },
            ],
      ),
  },
  ...FORM_BODIES.map(([id, what, type, body, status]): BadInput => ({
    id,
    what: `a form body: ${what}`,
    // The storefront saves a draft while the customer types. A form without the draft's fields starts an empty draft.
    changes: ["delivery_drafts"],
    buildCases: (fixtures) =>
      listActions(fixtures).flatMap((path) => {
        const isForCustomers = FOR_CUSTOMERS.test(path)
        const both = addressesOf(path)
        // `addressesOf` returns a form's URL and its `.rsc` URL. A run that is not the full run posts only to one of
        // them: to the `.rsc` URL if only customers may post the form.
        const addresses = triesEveryLanguage ? both : both.slice(isForCustomers ? 1 : 0).slice(0, 1)
        return addresses.flatMap((address): RequestCase[] => {
          const signedIn: RequestCase = {
            method: "POST",
            path: address,
            body,
            headers: { "content-type": type, ...cookiesOf(fixtures) },
            status: status ?? [200, 202, 204, 303, 404, 422],
          }
          const guest: RequestCase = {
            method: "POST",
            path: address,
            body,
            headers: { "content-type": type },
            status: status ?? [202, 303, 404, 422],
          }
          if (triesEveryLanguage) return [signedIn, guest]
          return isForCustomers ? [signedIn] : [guest]
        })
      }),
  })),
]
