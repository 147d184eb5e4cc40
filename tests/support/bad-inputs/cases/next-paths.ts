import { encodeNext } from "#app/urls/next-path.ts"
import { asForm, type BadInput, type Fit } from "#tests/support/bad-inputs/bad-input.ts"
import { addressesOf, cookiesOf, LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import { PASSWORD, type World } from "#tests/support/bad-inputs/fixtures.ts"

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
  ["B090", "no base64", "%%%"],
  ["B091", "base64 twice over", base64(base64("//evil.example"))],
  ["B092", "no UTF-8", Buffer.from([0x2f, 0xff, 0xfe]).toString("base64")],
  ["B093", "8 kB long", base64(`/${"x".repeat(6000)}`)],
  ["B094", "a path without any base64", "//evil.example"],
  ["B095", "padded wrongly", `${base64("//evil.example/")}===`],
]

/**
 * Matches a path of the shop. The rules for all responses check that no link leads to another host.
 */
const STAYS = /^\/(?![/\\])/
const OUT_OR_STAYS = [202, 303, 422]

const signIn = (world: World, way: Record<string, string> | string): Fit[] =>
  addressesOf("auth/login").map((path) => {
    const form = new URLSearchParams({ phone: world.customer.phone, password: PASSWORD })
    const more = typeof way === "string" ? way : new URLSearchParams(way).toString()
    return {
      ...{ method: "POST", path, headers: asForm, body: `${form}&${more}` },
      ...{ status: OUT_OR_STAYS, location: STAYS },
    }
  })

/** Pages that pass `next` on in their links. */
const show = (next: string): Fit[] =>
  LANGUAGES.flatMap((locale) =>
    ["/auth/login", "/auth/register", "/password", ""].map((page) => ({
      path: `/${locale}${page}?panel=auth&tab=login&next=${encodeURIComponent(next)}`,
      status: 200,
    })),
  )

export const nextPaths: BadInput[] = [
  ...PATHS.map(([id, path]): BadInput => ({
    id,
    what: `a way on to ${JSON.stringify(path)}`,
    changes: ["tokens"],
    fits: (world) => [
      ...signIn(world, { next: encodeNext(path) }),
      ...signIn(world, { return_to: path }),
      ...show(encodeNext(path)),
      ...["form/add-to-cart", "form/remove-from-cart", "country"].flatMap((form) =>
        addressesOf(form).map((address) => ({
          ...{ method: "POST", path: address, headers: asForm, location: STAYS },
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
    fits: (world) => [...signIn(world, { next }), ...show(next)],
  })),
  {
    ...{ id: "B096", what: "a parameter next that is there twice", changes: ["tokens"] },
    fits: (world) => {
      const [good, evil] = [encodeNext("/en/cabinet"), encodeNext("//evil.example")]
      return [
        ...signIn(world, `next=${good}&next=${evil}`),
        ...signIn(world, `next=${evil}&next=${good}`),
        { path: `/en/auth/login?next=${good}&next=${evil}`, status: 200 },
        {
          ...{ path: `/en/auth/login?next=${evil}`, headers: cookiesOf(world) },
          ...{ status: [200, 302, 303], location: STAYS },
        },
      ]
    },
  },
]
