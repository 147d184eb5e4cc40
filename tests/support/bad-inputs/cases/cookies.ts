import { asForm, type BadInput, type RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { cookiesOf, LANGUAGES, toForm } from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import {
  listPages,
  listSignedInPages,
  listSignedInReads,
} from "#tests/support/bad-inputs/routes.ts"
import { sendRequest } from "#tests/support/bad-inputs/send-request.ts"
import { PASSWORD } from "#tests/support/password.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

/** Every cookie that the shop sets (docs/cookies.md). */
export const NAMES: [id: BadInput["id"], name: string][] = [
  ["B217", "token"],
  ["B218", "locale"],
  ["B219", "country"],
  ["B220", "cart"],
  ["B221", "flash"],
  ["B222", "registration"],
  ["B223", "otp_request"],
  ["B224", "payer"],
  ["B225", "co_delivery"],
  ["B226", "co_step"],
  ["B227", "co_option"],
  ["B228", "co_card"],
  ["B229", "co_receiver"],
  ["B230", "viewed"],
  ["B231", "restock"],
  ["B232", "password_reset"],
  ["B295", "co_typed"],
  ["B296", "co_waiting"],
  ["B297", "co_ordered"],
  ["B298", "device"],
  ["B299", "co_lost"],
]

const BROKEN = ["", "x", "%", "%ff", "%00", "[", "__proto__", "-1", "9999999999", "a".repeat(5000)]
const FLASHES = ['["success","nope:nope"]', '["success","pages:error"]', '["x"]', "[[", "{}"]

/** Matches a page of a shop that ignores the broken cookie: the cart is empty, and the value is not shown. */
const says = /^(?![\s\S]*(?:nope|returned an object))[\s\S]*Your cart is empty/

/** Returns the Cookie header of the signed-in customer, who may open the confirmation of an order. */
async function startConfirmation(fixtures: Fixtures): Promise<string> {
  const { cookie } = cookiesOf(
    fixtures,
    `; co_card=${fixtures.customer.cardId}; co_step=confirmation`,
  )
  const { headers } = await sendRequest(fixtures.shop, {
    method: "POST",
    path: "/en/checkout/delivery",
    headers: { ...asForm, cookie },
    body: toForm({
      fullName: "Nilufar Karimova",
      phone: fixtures.customer.phone,
      ...fixtures.place,
      location: "Registon 12",
      notes: "",
    }),
  })
  const written = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0])
  return [cookie, ...written].join("; ")
}

/** Returns the pages that read the cookie, without the language, and the visitor's other cookies. */
async function listReaders(
  fixtures: Fixtures,
  name: string,
): Promise<{ paths: string[]; others: string }> {
  const { unorderable, waiting, customer } = fixtures
  if (name === "registration") return { paths: ["auth/code"], others: waiting }
  if (name === "password_reset") return { paths: ["password/code", "auth/login"], others: waiting }
  if (name === "restock") return { paths: [`product/${unorderable}/notify/code`], others: waiting }
  if (!/^(?:co_|payer$)/.test(name)) return { paths: [], others: "" }
  const accepted = `checkout/accepted/${customer.orderId}`
  const paths = ["checkout/delivery", "checkout/payment", "checkout/confirmation", accepted]
  return { paths, others: await startConfirmation(fixtures) }
}

export const cookies: BadInput[] = [
  ...NAMES.map(([id, name]): BadInput => ({
    id,
    what: `a broken cookie ${name}`,
    buildCases: async (fixtures) => {
      const { paths, others } = await listReaders(fixtures, name)
      const values = [...BROKEN, ...(name === "flash" ? FLASHES.map(encodeURIComponent) : [])]
      return LANGUAGES.flatMap((locale) => [
        // With valid cookies, the pages open.
        ...paths.map((path) => ({
          path: `/${locale}/${path}`,
          headers: { cookie: others },
          status: 200,
        })),
        ...values.flatMap((value): RequestCase[] => {
          const headers = { cookie: `${name}=${value}` }
          return [
            { path: `/${locale}/cart`, headers, status: 200, ...(locale === "en" && { says }) },
            ...(triesEveryLanguage
              ? [{ path: `/${locale}/products.rsc`, headers, status: 200 }]
              : []),
            // Of two cookies with the same name, the shop reads the first.
            ...paths.map((path) => ({
              path: `/${locale}/${path}`,
              headers: { cookie: `${name}=${value}; ${others}` },
              status: [200, 303],
            })),
            // The shop relays these cookies to the shop API with this form.
            ...(/^(?:device|otp_request)$/.test(name)
              ? [
                  {
                    method: "POST",
                    path: `/${locale}/auth/login`,
                    headers: { ...asForm, ...headers },
                    body: toForm({ phone: fixtures.newPhone(), password: PASSWORD }),
                    status: 422,
                  },
                ]
              : []),
          ]
        }),
      ])
    },
  })),
  {
    id: "B233",
    what: "every cookie malformed and sent twice",
    buildCases: (fixtures) => {
      const cookie = NAMES.flatMap(([, name]) => [`${name}=%`, `${name}=1`]).join("; ")
      return [
        ...listPages(fixtures).map((path) => ({
          path,
          headers: { cookie },
          status: [200, 202, 302, 303],
        })),
        ...listSignedInPages(fixtures).map((path) => ({
          path,
          headers: { cookie },
          status: [202, 302, 303],
        })),
      ]
    },
  },
  {
    id: "B234",
    what: "an unknown token",
    buildCases: (fixtures) =>
      ["x".repeat(43), "é", "a b", "k".repeat(900)].flatMap((token): RequestCase[] => [
        ...listSignedInPages(fixtures).map((path) => ({
          path,
          headers: { cookie: `token=${encodeURIComponent(token)}` },
          status: [202, 302, 303],
        })),
        ...listSignedInReads(fixtures).map((path) => ({
          path,
          headers: { authorization: `Bearer ${encodeURIComponent(token)}` },
          status: 401,
        })),
      ]),
  },
]
