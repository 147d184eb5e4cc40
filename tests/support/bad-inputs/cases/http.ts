import { asForm, asJson, type BadInput, type Fit } from "#tests/support/bad-inputs/bad-input.ts"
import { listActions } from "#tests/support/bad-inputs/cases/bodies.ts"
import { LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import { listFiles, listPages, listReads } from "#tests/support/bad-inputs/routes.ts"

/** Raw bytes of a connection. */
const bytes = (
  id: BadInput["id"],
  what: string,
  texts: readonly string[],
  status: Fit["status"],
  isCut = false,
): BadInput => ({
  id,
  what,
  fits: () => texts.map((text) => ({ path: text.slice(0, 60), bytes: text, isCut, status })),
})

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, "Host: @host", "Connection: close", ...headers, "", ""].join("\r\n")
const post = (...rest: string[]) =>
  ["POST /en/auth/login HTTP/1.1", "Host: @host", "Connection: close", ...rest].join("\r\n")

/** An unknown URL. */
const nowhere = (
  id: BadInput["id"],
  what: string,
  targets: readonly string[],
  status: Fit["status"],
): BadInput => ({
  id,
  what,
  fits: () => targets.map((path) => ({ path, status })),
})

export const http: BadInput[] = [
  bytes(
    "B235",
    "two ways to tell a body's end",
    [
      post("Content-Length: 6", "Transfer-Encoding: chunked", "", "0", "", "X"),
      post("Transfer-Encoding: chunked", "Content-Length: 6", "", "0", "", "X"),
      post("Transfer-Encoding: xchunked", "Content-Length: 3", "", "a=b"),
      post("Transfer-Encoding: chunked, identity", "", "0", "", ""),
    ],
    [400, 411],
  ),
  bytes(
    "B236",
    "two lengths of a body",
    [
      post("Content-Length: 3", "Content-Length: 4", "", "a=b"),
      post("Content-Length: 3, 4", "", "a=b"),
      post("Content-Length: -1", "", "a=b"),
      post("Content-Length: 3x", "", "a=b"),
      post("Content-Length: 99999999999999999999", "", "a=b"),
    ],
    400,
  ),
  bytes(
    "B237",
    "a body without a length",
    [
      post(
        "Transfer-Encoding: chunked",
        "Content-Type: application/x-www-form-urlencoded",
        "",
        "3",
        "a=b",
        "0",
        "",
        "",
      ),
    ],
    411,
  ),
  bytes(
    "B238",
    "a body that is cut short",
    [post("Content-Length: 100", "Content-Type: application/x-www-form-urlencoded", "", "phone=1")],
    [0, 400, 403],
    true,
  ),
  bytes(
    "B239",
    "a NUL in the address",
    [get("/en\0"), get("/en%00"), get("/en?x=%00"), get("/%00")],
    400,
  ),
  bytes(
    "B240",
    "an address with a host of its own",
    [
      get("http://evil.example/en"),
      get("https://evil.example/en"),
      get("//evil.example/en"),
      get("/\\evil.example"),
    ],
    400,
  ),
  bytes(
    "B241",
    "no host, or two",
    [
      "GET /en HTTP/1.1\r\nConnection: close\r\n\r\n",
      get("/en", "Host: evil.example"),
      "GET /en HTTP/1.0\r\n\r\n",
      "GET /en HTTP/1.1\r\nHost: @host\r\nHost: @host\r\nConnection: close\r\n\r\n",
    ],
    [400, 421],
  ),
  bytes("B242", "headers of 20 kB", [get("/en", `X-Long: ${"x".repeat(20_480)}`)], 431),
  bytes(
    "B243",
    "ten thousand cookies",
    [get("/en", `Cookie: ${Array.from({ length: 10_000 }, (_, at) => `c${at}=1`).join("; ")}`)],
    431,
  ),
  bytes("B244", "an address of 20 kB", [get(`/en?${"x".repeat(20_480)}`)], [400, 414, 431]),
  bytes(
    "B245",
    "headers that are none",
    [
      get("/en", "X Bad: 1"),
      get("/en", "X-Bad : 1"),
      get("/en", "X-Bad: a\r\n b"),
      get("/en", "X-Bad: a\0b"),
      get("/en", ": 1"),
      get("/en", "no colon at all"),
    ],
    400,
  ),
  bytes(
    "B246",
    "a line that is no request",
    [
      "HELLO\r\n\r\n",
      "GET\r\n\r\n",
      "GET /en\r\n\r\n",
      "GET /en HTTP/9.9\r\nHost: @host\r\n\r\n",
      "\u0016\u0003\u0001\u0002\u0000",
    ],
    [0, 400, 421, 505],
    true,
  ),
  bytes("B247", "an expectation that nobody meets", [get("/en", "Expect: 200-maybe")], 417),
  bytes(
    "B248",
    "methods that go through to somewhere else",
    [
      "TRACE /en HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
      "CONNECT evil.example:443 HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
      "PROPFIND /en HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
    ],
    [0, 400, 405],
  ),
  {
    ...{ id: "B249", what: "a method that no page has" },
    fits: (world) =>
      ["PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) => [
        ...listPages(world).map((path) => ({ method, path, status: 405 })),
        ...listReads(world).map((path) => ({ method, path, status: 405 })),
        ...listActions(world).map((path) => ({ method, path: `/en/${path}`, status: 405 })),
      ]),
  },
  {
    ...{ id: "B250", what: "a form to a page that takes none" },
    fits: (world) => [
      ...["about", "products", "legal/terms-of-use", `product/${world.product}`].map((page) => ({
        ...{ method: "POST", path: `/en/${page}`, headers: asForm, body: "a=b", status: 405 },
      })),
      ...listFiles(world)
        .filter((path) => !path.startsWith("/api/"))
        .map((path) => ({ method: "POST", path, headers: asForm, body: "a=b", status: 405 })),
    ],
  },
  {
    ...{ id: "B251", what: "reading what only takes forms" },
    fits: (world) =>
      listActions(world)
        .filter((path) => path.startsWith("form/"))
        .flatMap((path) => [
          { path: `/en/${path}`, status: 404 },
          { path: `/en/${path}.rsc`, status: 404 },
        ]),
  },
  nowhere(
    "B252",
    "an address with a percent that is none",
    ["/en/%", "/en/%zz", "/%e0%a4", "/en/legal/%c0%af"],
    400,
  ),
  nowhere(
    "B290",
    "an address with a line ending or another control character",
    [
      ...["/en/x%0a", "/%0a", "/en/nope%0D", "/en/x%09", "/en/%7f", "/en/%C2%85"],
      ...["/en/%E2%80%A8", "/%E2%80%A9/x", "/api/v1/%0a", "/images/%0d"],
    ],
    [400, 404],
  ),
  nowhere(
    "B253",
    "a folder up",
    [
      ...["/..%2f..%2fetc%2fpasswd", "/assets/..%2f..%2fserver.ts", "/images/..%2f..%2fapp-secret"],
      ...[
        "/assets/%2e%2e/%2e%2e/package.json",
        "/en/../../package.json",
        "/.env",
        "/.data/app-secret",
      ],
    ],
    [302, 400, 404],
  ),
  nowhere(
    "B254",
    "a language that the shop has none of",
    [
      ...[
        "/fr",
        "/fr/products",
        "/UZ/products",
        "/__proto__",
        "/en/constructor",
        "/en/nowhere.rsc",
      ],
      ...["/xx/cart.rsc", "/en/en", "/en/"].slice(0, 2),
    ],
    404,
  ),
  nowhere(
    "B255",
    "slashes where none belong",
    ["//", "//x", "///en", "/x//evil.example", "/products//evil.example"],
    [302, 400, 404],
  ),
  nowhere(
    "B256",
    "a picture that there is none of",
    [
      ...["/images/product/0/x", "/images/x", "/images/product/1/x/front/99999.avif"],
      ...["/images/http://169.254.169.254/", "/images/product/..%2f..%2f", "/images/product/1%00"],
      "/images/?url=http://169.254.169.254/",
    ],
    [400, 404],
  ),
  nowhere(
    "B257",
    "a call that there is none of",
    [
      ...[
        "/api/v1/nothing",
        "/api/v2/products",
        "/api/v1/products/101/x",
        "/api/",
        "/api/v1/",
        "/api/v1/%2e%2e",
      ],
    ],
    [404],
  ),
  nowhere(
    "B258",
    "data of a page that there is none of",
    [
      ...[
        "/en.data",
        "/en/products.data?_routes=root",
        "/_root.data",
        "/__manifest?p=/en",
        "/en/products.rsc.rsc",
      ],
    ],
    [200, 302, 400, 404],
  ),
  {
    ...{ id: "B259", what: "a part of a page" },
    fits: (world) =>
      [...listPages(world), ...listFiles(world), ...listReads(world)].map((path) => ({
        ...{ path, headers: { range: "bytes=0-0,1-1,2-2" }, status: 200 },
      })),
  },
  {
    ...{ id: "B260", what: "a page for somebody who takes nothing" },
    fits: (world) =>
      [...listPages(world), ...listReads(world)].map((path) => ({
        ...{ path, status: 200 },
        headers: {
          accept: "text/x-nothing",
          "accept-encoding": "identity;q=0, *;q=0",
          "accept-language": "*;q=0, ,;q=x",
        },
      })),
  },
  {
    ...{ id: "B261", what: "JSON that comes to a form's address, and a form to a call's" },
    fits: () => [
      { method: "POST", path: "/en/contact", headers: asJson, body: "{}", status: 422 },
      { method: "POST", path: "/api/v1/contact", headers: asForm, body: "a=b", status: 415 },
    ],
  },
  {
    ...{ id: "B262", what: "a document with a choice of its loaders" },
    fits: () =>
      LANGUAGES.map((locale) => ({
        ...{ path: `/${locale}/products?_routes=none`, status: 200, says: /<article/ },
      })),
  },
]
