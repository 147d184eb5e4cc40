import type { OutgoingHttpHeaders } from "node:http"
import { EVIL } from "#tests/support/bad-inputs/assertions.ts"
import { asForm, type BadInput, type Fit } from "#tests/support/bad-inputs/bad-input.ts"
import { listActions } from "#tests/support/bad-inputs/cases/bodies.ts"
import type { World } from "#tests/support/bad-inputs/fixtures.ts"
import { listFiles, listPages, listReads } from "#tests/support/bad-inputs/routes.ts"

const everywhere = (world: World, headers: OutgoingHttpHeaders, status: Fit["status"]): Fit[] =>
  [...listPages(world), ...listFiles(world), ...listReads(world), "/", "/products"].map((path) => ({
    ...{ path, headers, status: path === "/products" && status === 200 ? 302 : status },
    // The page must not show the value, and the cache must not store it.
    says: new RegExp(`^(?![\\s\\S]*${EVIL.replace(".", "\\.")})`),
  }))

/** A header that must have no effect. */
const idle = (id: BadInput["id"], what: string, headers: OutgoingHttpHeaders): BadInput => ({
  id,
  what,
  fits: (world) => everywhere(world, headers, 200),
})

const refused = (
  id: BadInput["id"],
  what: string,
  hosts: readonly string[],
  status: number,
): BadInput => ({
  id,
  what,
  fits: (world) => hosts.flatMap((host) => everywhere(world, { host }, status)),
})

/** A write that another site's page sends. */
const fromElsewhere = (
  id: BadInput["id"],
  what: string,
  headersOf: (world: World) => OutgoingHttpHeaders,
): BadInput => ({
  id,
  what,
  fits: (world) =>
    listActions(world).flatMap((path) =>
      [`/en/${path}`, `/en/${path}.rsc`].map((address) => ({
        ...{ method: "POST", path: address, body: "id=1&country=kz", status: 403 },
        headers: { ...asForm, ...headersOf(world) },
      })),
    ),
})

export const headers: BadInput[] = [
  refused("B263", "the host of somebody else", [EVIL, `${EVIL}:80`, "localhost.evil.example"], 421),
  {
    ...{ id: "B264", what: "a host that is none" },
    fits: ({ shop }) =>
      [
        `${EVIL}@${new URL(shop.url).host}`,
        `${new URL(shop.url).host}/x`,
        "a b",
        "[::1",
        "x".repeat(300),
      ].map((host) => ({ path: "/en", headers: { host }, status: [400, 421] })),
  },
  idle("B265", "a forwarded host of somebody else", {
    ...{ "x-forwarded-host": EVIL, "x-host": EVIL, "x-forwarded-server": EVIL },
    ...{ "x-original-host": EVIL, forwarded: `host=${EVIL};proto=https` },
  }),
  idle("B266", "another scheme and port, forwarded", {
    ...{ "x-forwarded-proto": "https", "x-forwarded-scheme": "https" },
    ...{ "x-forwarded-port": "1", "x-url-scheme": "https", "front-end-https": "on" },
  }),
  idle("B267", "addresses that are none, forwarded", {
    ...{ "x-forwarded-for": `' or 1=1 --, ${EVIL}, 999.1.1.1, ::1::`, "x-real-ip": EVIL },
    ...{ "client-ip": EVIL, "true-client-ip": EVIL, "cf-connecting-ip": EVIL },
  }),
  idle("B268", "another address to be shown in its stead", {
    ...{
      "x-original-url": `//${EVIL}/`,
      "x-rewrite-url": "/en/cabinet",
      "x-forwarded-prefix": `//${EVIL}`,
    },
    ...{ referer: `https://${EVIL}/`, base: `https://${EVIL}/` },
  }),
  idle("B269", "what a router's own build would be told", {
    ...{ "x-react-router-spa-mode": "yes", "x-react-router-prerender-data": EVIL },
    ...{ "react-router-prefetch": "1", "next-action": EVIL, "x-middleware-subrequest": EVIL },
  }),
  idle("B270", "a country and a language that are none", {
    ...{ "app-country": EVIL, "app-locale": "x".repeat(2000) },
  }),
  idle("B271", "another method to be taken for", {
    ...{ "x-http-method-override": "DELETE", "x-method-override": "POST", "x-http-method": "PUT" },
  }),
  idle("B272", "a visitor that no storefront has signed", {
    ...{ "app-visitor": "1.2.3.4", "x-visitor": "1.2.3.4", "app-robot": "1" },
  }),
  fromElsewhere("B273", "a form from a page without an origin", () => ({ origin: "null" })),
  fromElsewhere("B274", "a form from a page elsewhere", () => ({ origin: `https://${EVIL}` })),
  fromElsewhere("B275", "a form from a page whose host only begins like ours", ({ shop }) => ({
    origin: `${shop.url}.${EVIL}`,
  })),
  fromElsewhere("B276", "a form that a browser says is from elsewhere", () => ({
    ...{ origin: undefined, "sec-fetch-site": "cross-site" },
  })),
  {
    ...{ id: "B277", what: "a call of a function that there is none of" },
    fits: (world) =>
      listActions(world).map((path) => ({
        ...{ method: "POST", path: `/en/${path}`, body: "a=b", status: 400 },
        headers: { ...asForm, "rsc-action-id": "x#y" },
      })),
  },
  {
    ...{ id: "B278", what: "a page kept elsewhere that is named wrongly" },
    fits: (world) =>
      [...listPages(world), ...listReads(world)].map((path) => ({
        ...{ path, status: 200 },
        headers: {
          "if-none-match": `"x", W/"${"y".repeat(500)}"`,
          "if-modified-since": "yesterday",
        },
      })),
  },
]
