import { type BadInput, type RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import {
  listPages,
  listSignedInPages,
  listSignedInReads,
} from "#tests/support/bad-inputs/routes.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

const NAMES: [id: BadInput["id"], name: string][] = [
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
]

const BROKEN = ["", "x", "%", "%ff", "%00", "[", "__proto__", "-1", "9999999999", "a".repeat(5000)]
const FLASHES = ['["success","nope:nope"]', '["success","pages:error"]', '["x"]', "[[", "{}"]

/** Matches a page of a shop that ignores the broken cookie: the cart is empty, and the value is not shown. */
const says = /^(?![\s\S]*(?:nope|returned an object))[\s\S]*Your cart is empty/

export const cookies: BadInput[] = [
  ...NAMES.map(([id, name]): BadInput => ({
    id,
    what: `a broken cookie ${name}`,
    buildCases: () =>
      LANGUAGES.flatMap((locale) =>
        [...BROKEN, ...(name === "flash" ? FLASHES.map(encodeURIComponent) : [])].flatMap(
          (value): RequestCase[] => {
            const headers = { cookie: `${name}=${value}` }
            return [
              { path: `/${locale}/cart`, headers, status: 200, ...(locale === "en" && { says }) },
              ...(triesEveryLanguage
                ? [{ path: `/${locale}/products.rsc`, headers, status: 200 }]
                : []),
            ]
          },
        ),
      ),
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
