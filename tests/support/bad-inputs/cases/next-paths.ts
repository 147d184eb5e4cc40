import { encodeNext } from "#app/urls/next-param.ts"
import { asForm, type BadInput, type RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { addressesOf, cookiesOf, LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { PASSWORD } from "#tests/support/password.ts"

const base64 = (text: string) => Buffer.from(text).toString("base64")

/** Paths that lead, or seem to lead, out of the shop. */
const PATHS: [id: BadInput["id"], path: string][] = [
  ["B069", "//evil.example"],
  ["B070", "/\\evil.example"],
  ["B071", "\\\\evil.example"],
  ["B072", "https:evil.example"],
  ["B073", "https://evil.example/"],
  ["B074", "javascript:alert(1)"],
  ["B075", "data:text/html,<script>alert(1)</script>"],
  ["B076", "/%2f/evil.example"],
  ["B077", "/%5cevil.example"],
  ["B078", "/\t/evil.example"],
  ["B079", "/@evil.example//x"],
  ["B080", "/..//evil.example"],
  ["B081", "/.//evil.example"],
  ["B082", "/en\r\nSet-Cookie: a=b"],
  ["B083", "/\u0000"],
  ["B084", "/ru/../../api/v1/auth/logout"],
  ["B085", "/en/auth/login?next=L2VuL2F1dGgvbG9naW4"],
  ["B086", "evil.example"],
  ["B087", "///evil.example"],
  ["B088", "http://localhost:1/"],
  ["B089", ""],
]

/** Values of `next` that are not paths. */
const PARAMETERS: [id: BadInput["id"], what: string, next: string][] = [
  ["B090", "not Base64", "%%%"],
  ["B091", "encoded in Base64 twice", base64(base64("//evil.example"))],
  ["B092", "not UTF-8", Buffer.from([0x2f, 0xff, 0xfe]).toString("base64")],
  ["B093", "8 kB long", base64(`/${"x".repeat(6000)}`)],
  ["B094", "a path not encoded in Base64", "//evil.example"],
  ["B095", "padded wrongly", `${base64("//evil.example/")}===`],
]

/** Matches a path of the shop. The rules for all responses also check that no link leads to another host. */
const WITHIN_SHOP = /^\/(?![/\\])/
const SIGNED_IN_OR_REJECTED = [202, 303, 422]

const signIn = (fixtures: Fixtures, query: Record<string, string> | string): RequestCase[] =>
  addressesOf("auth/login").map((path) => {
    const form = new URLSearchParams({ phone: fixtures.signInPhone, password: PASSWORD })
    const more = typeof query === "string" ? query : new URLSearchParams(query).toString()
    return {
      method: "POST",
      path,
      headers: { ...asForm, cookie: "locale=en" },
      body: `${form}&${more}`,
      status: SIGNED_IN_OR_REJECTED,
      location: WITHIN_SHOP,
    }
  })

/** Builds requests for pages that pass `next` on in their links. */
const onPagesWith = (next: string): RequestCase[] =>
  LANGUAGES.flatMap((locale) =>
    ["/auth/login", "/auth/register", "/password", ""].map((page) => ({
      path: `/${locale}${page}?panel=auth&tab=login&next=${encodeURIComponent(next)}`,
      status: 200,
    })),
  )

export const nextPaths: BadInput[] = [
  ...PATHS.map(([id, path]): BadInput => ({
    id,
    what: `a return target ${JSON.stringify(path)}`,
    changes: ["tokens"],
    buildCases: (fixtures) => [
      ...signIn(fixtures, { next: encodeNext(path) }),
      ...signIn(fixtures, { return_to: path }),
      ...onPagesWith(encodeNext(path)),
      ...["form/add-to-cart", "form/remove-from-cart", "country"].flatMap((form) =>
        addressesOf(form).map((address) => ({
          method: "POST",
          path: address,
          headers: asForm,
          location: WITHIN_SHOP,
          body: new URLSearchParams({ id: "1", country: "uz", return_to: path }).toString(),
          status: [202, 303],
        })),
      ),
    ],
  })),
  ...PARAMETERS.map(([id, what, next]): BadInput => ({
    id,
    what: `a parameter next that is ${what}`,
    changes: ["tokens"],
    buildCases: (fixtures) => [...signIn(fixtures, { next }), ...onPagesWith(next)],
  })),
  {
    id: "B096",
    what: "two parameters next",
    changes: ["tokens"],
    buildCases: (fixtures) => {
      const [good, evil] = [encodeNext("/en/cabinet"), encodeNext("//evil.example")]
      return [
        ...signIn(fixtures, `next=${good}&next=${evil}`),
        ...signIn(fixtures, `next=${evil}&next=${good}`),
        { path: `/en/auth/login?next=${good}&next=${evil}`, status: 200 },
        {
          path: `/en/auth/login?next=${evil}`,
          headers: cookiesOf(fixtures),
          status: [200, 302, 303],
          location: WITHIN_SHOP,
        },
      ]
    },
  },
]
