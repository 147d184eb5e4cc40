import type { OutgoingHttpHeaders } from "node:http"
import { EVIL } from "#tests/support/bad-inputs/assertions.ts"
import { asForm, type BadInput, type RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { listActions } from "#tests/support/bad-inputs/cases/bodies.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { listFiles, listPages, listReads } from "#tests/support/bad-inputs/routes.ts"

const onPages = (
  fixtures: Fixtures,
  headers: OutgoingHttpHeaders,
  status: RequestCase["status"],
): RequestCase[] =>
  [...listPages(fixtures), ...listFiles(fixtures), ...listReads(fixtures), "/", "/products"].map(
    (path) => ({
      path,
      headers,
      status: path === "/products" && status === 200 ? 302 : status,
      // The page must not contain the hostile host of the headers. If the shop cached a page with that host, later
      // cases would fail, too.
      says: new RegExp(`^(?![\\s\\S]*${EVIL.replace(".", "\\.")})`),
    }),
  )

/** Describes headers that must have no effect. */
const withIgnoredHeaders = (
  id: BadInput["id"],
  what: string,
  headers: OutgoingHttpHeaders,
): BadInput => ({
  id,
  what,
  buildCases: (fixtures) => onPages(fixtures, headers, 200),
})

const refused = (
  id: BadInput["id"],
  what: string,
  hosts: readonly string[],
  status: number,
): BadInput => ({
  id,
  what,
  buildCases: (fixtures) => hosts.flatMap((host) => onPages(fixtures, { host }, status)),
})

/** Describes a write that a page of another site sends. */
const crossSiteWrite = (
  id: BadInput["id"],
  what: string,
  headersOf: (fixtures: Fixtures) => OutgoingHttpHeaders,
): BadInput => ({
  id,
  what,
  buildCases: (fixtures) =>
    listActions(fixtures).flatMap((path) =>
      [`/en/${path}`, `/en/${path}.rsc`].map((address) => ({
        method: "POST",
        path: address,
        body: "id=1&country=kz",
        status: 403,
        headers: { ...asForm, ...headersOf(fixtures) },
      })),
    ),
})

export const headers: BadInput[] = [
  refused("B263", "another site's host", [EVIL, `${EVIL}:80`, "localhost.evil.example"], 421),
  {
    id: "B264",
    what: "a malformed host",
    buildCases: ({ shop }) =>
      [
        `${EVIL}@${new URL(shop.url).host}`,
        `${new URL(shop.url).host}/x`,
        "a b",
        "[::1",
        "x".repeat(300),
      ].map((host) => ({ path: "/en", headers: { host }, status: [400, 421] })),
  },
  withIgnoredHeaders("B265", "another site's host in X-Forwarded-Host", {
    "x-forwarded-host": EVIL,
    "x-host": EVIL,
    "x-forwarded-server": EVIL,
    "x-original-host": EVIL,
    forwarded: `host=${EVIL};proto=https`,
  }),
  withIgnoredHeaders("B266", "another scheme and port in X-Forwarded headers", {
    "x-forwarded-proto": "https",
    "x-forwarded-scheme": "https",
    "x-forwarded-port": "1",
    "x-url-scheme": "https",
    "front-end-https": "on",
  }),
  withIgnoredHeaders("B267", "malformed addresses in X-Forwarded-For", {
    "x-forwarded-for": `' or 1=1 --, ${EVIL}, 999.1.1.1, ::1::`,
    "x-real-ip": EVIL,
    "client-ip": EVIL,
    "true-client-ip": EVIL,
    "cf-connecting-ip": EVIL,
  }),
  withIgnoredHeaders("B268", "headers that override the URL", {
    "x-original-url": `//${EVIL}/`,
    "x-rewrite-url": "/en/cabinet",
    "x-forwarded-prefix": `//${EVIL}`,
    referer: `https://${EVIL}/`,
    base: `https://${EVIL}/`,
  }),
  withIgnoredHeaders("B269", "internal headers of frameworks", {
    "x-react-router-spa-mode": "yes",
    "x-react-router-prerender-data": EVIL,
    "react-router-prefetch": "1",
    "next-action": EVIL,
    "x-middleware-subrequest": EVIL,
  }),
  withIgnoredHeaders("B270", "an unknown country and language", {
    "app-country": EVIL,
    "app-locale": "x".repeat(2000),
  }),
  withIgnoredHeaders("B271", "headers that override the method", {
    "x-http-method-override": "DELETE",
    "x-method-override": "POST",
    "x-http-method": "PUT",
  }),
  withIgnoredHeaders("B272", "a visitor header without a storefront's signature", {
    "app-visitor": "1.2.3.4",
    "x-visitor": "1.2.3.4",
    "app-robot": "1",
  }),
  crossSiteWrite("B273", "a form with an opaque origin", () => ({ origin: "null" })),
  crossSiteWrite("B274", "a form from another site", () => ({ origin: `https://${EVIL}` })),
  crossSiteWrite("B275", "a form from a host that begins with the shop's", ({ shop }) => ({
    origin: `${shop.url}.${EVIL}`,
  })),
  crossSiteWrite("B276", "a form that the browser marks as cross-site", () => ({
    origin: undefined,
    "sec-fetch-site": "cross-site",
  })),
  {
    id: "B277",
    what: "a call of an unknown server function",
    buildCases: (fixtures) =>
      listActions(fixtures).map((path) => ({
        method: "POST",
        path: `/en/${path}`,
        body: "a=b",
        status: 400,
        headers: { ...asForm, "rsc-action-id": "x#y" },
      })),
  },
  {
    id: "B278",
    what: "an invalid ETag",
    buildCases: (fixtures) =>
      [...listPages(fixtures), ...listReads(fixtures)].map((path) => ({
        path,
        status: 200,
        headers: {
          "if-none-match": `"x", W/"${"y".repeat(500)}"`,
          "if-modified-since": "yesterday",
        },
      })),
  },
]
