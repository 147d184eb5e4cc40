import {
  asForm,
  asJson,
  type BadInput,
  type RequestCase,
} from "#tests/support/bad-inputs/bad-input.ts"
import { listActions } from "#tests/support/bad-inputs/cases/bodies.ts"
import { LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import { listFiles, listPages, listReads } from "#tests/support/bad-inputs/routes.ts"

/** Describes a bad input that consists of the raw bytes of a connection. */
const bytes = (
  id: BadInput["id"],
  what: string,
  texts: readonly string[],
  status: RequestCase["status"],
  isCut = false,
): BadInput => ({
  id,
  what,
  buildCases: () => texts.map((text) => ({ path: text.slice(0, 60), bytes: text, isCut, status })),
})

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, "Host: @host", "Connection: close", ...headers, "", ""].join("\r\n")
const post = (...rest: string[]) =>
  ["POST /en/auth/login HTTP/1.1", "Host: @host", "Connection: close", ...rest].join("\r\n")

/** Describes GET requests for invalid or unknown URLs. */
const unknownUrl = (
  id: BadInput["id"],
  what: string,
  targets: readonly string[],
  status: RequestCase["status"],
): BadInput => ({
  id,
  what,
  buildCases: () => targets.map((path) => ({ path, status })),
})

export const http: BadInput[] = [
  bytes(
    "B235",
    "both Content-Length and Transfer-Encoding",
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
    "two Content-Length headers",
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
    "a NUL in the URL",
    [get("/en\0"), get("/en%00"), get("/en?x=%00"), get("/%00")],
    400,
  ),
  bytes(
    "B240",
    "a URL in absolute form",
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
  bytes("B244", "a URL of 20 kB", [get(`/en?${"x".repeat(20_480)}`)], [400, 414, 431]),
  bytes(
    "B245",
    "malformed headers",
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
    "a malformed request line",
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
  bytes("B247", "an unknown Expect header", [get("/en", "Expect: 200-maybe")], 417),
  bytes(
    "B248",
    "proxy methods",
    [
      "TRACE /en HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
      "CONNECT evil.example:443 HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
      "PROPFIND /en HTTP/1.1\r\nHost: @host\r\nConnection: close\r\n\r\n",
    ],
    [0, 400, 405],
  ),
  {
    id: "B249",
    what: "an unsupported method",
    buildCases: (fixtures) =>
      ["PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method) => [
        ...listPages(fixtures).map((path) => ({ method, path, status: 405 })),
        ...listReads(fixtures).map((path) => ({ method, path, status: 405 })),
        ...listActions(fixtures).map((path) => ({ method, path: `/en/${path}`, status: 405 })),
      ]),
  },
  {
    id: "B250",
    what: "a form posted to a page without an action",
    buildCases: (fixtures) => [
      ...["about", "products", "legal/terms-of-use", `product/${fixtures.product}`].map((page) => ({
        method: "POST",
        path: `/en/${page}`,
        headers: asForm,
        body: "a=b",
        status: 405,
      })),
      ...listFiles(fixtures)
        .filter((path) => !path.startsWith("/api/"))
        .map((path) => ({ method: "POST", path, headers: asForm, body: "a=b", status: 405 })),
    ],
  },
  {
    id: "B251",
    what: "a GET of a URL that only accepts forms",
    buildCases: (fixtures) =>
      listActions(fixtures)
        .filter((path) => path.startsWith("form/"))
        .flatMap((path) => [
          { path: `/en/${path}`, status: 404 },
          { path: `/en/${path}.rsc`, status: 404 },
        ]),
  },
  unknownUrl(
    "B252",
    "a malformed percent encoding in the URL",
    ["/en/%", "/en/%zz", "/%e0%a4", "/en/legal/%c0%af"],
    400,
  ),
  unknownUrl(
    "B290",
    "a line break or another control character in the URL",
    [
      "/en/x%0a",
      "/%0a",
      "/en/nope%0D",
      "/en/x%09",
      "/en/%7f",
      "/en/%C2%85",
      "/en/%E2%80%A8",
      "/%E2%80%A9/x",
      "/api/v1/%0a",
      "/images/%0d",
    ],
    [400, 404],
  ),
  unknownUrl(
    "B253",
    "a parent folder",
    [
      "/..%2f..%2fetc%2fpasswd",
      "/assets/..%2f..%2fserver.ts",
      "/images/..%2f..%2fapp-secret",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/en/../../package.json",
      "/.env",
      "/.data/app-secret",
    ],
    [302, 400, 404],
  ),
  unknownUrl(
    "B254",
    "an unknown language",
    [
      "/fr",
      "/fr/products",
      "/UZ/products",
      "/xx/cart.rsc",
      "/__proto__",
      "/en/constructor",
      "/en/nowhere.rsc",
      "/en/en",
    ],
    404,
  ),
  unknownUrl(
    "B255",
    "superfluous slashes",
    ["//", "//x", "///en", "/x//evil.example", "/products//evil.example"],
    [302, 400, 404],
  ),
  unknownUrl(
    "B256",
    "an unknown picture",
    [
      "/images/product/0/x",
      "/images/x",
      "/images/product/1/x/front/99999.avif",
      "/images/http://169.254.169.254/",
      "/images/product/..%2f..%2f",
      "/images/product/1%00",
      "/images/?url=http://169.254.169.254/",
    ],
    [400, 404],
  ),
  unknownUrl(
    "B257",
    "an unknown call",
    [
      "/api/v1/nothing",
      "/api/v2/products",
      "/api/v1/products/101/x",
      "/api/",
      "/api/v1/",
      "/api/v1/%2e%2e",
    ],
    [404],
  ),
  unknownUrl(
    "B258",
    "the data of an unknown page",
    [
      "/en.data",
      "/en/products.data?_routes=root",
      "/_root.data",
      "/__manifest?p=/en",
      "/en/products.rsc.rsc",
    ],
    404,
  ),
  {
    id: "B259",
    what: "a Range header",
    buildCases: (fixtures) =>
      [...listPages(fixtures), ...listFiles(fixtures), ...listReads(fixtures)].map((path) => ({
        path,
        headers: { range: "bytes=0-0,1-1,2-2" },
        status: 200,
      })),
  },
  {
    id: "B260",
    what: "an Accept header that allows nothing",
    buildCases: (fixtures) =>
      [...listPages(fixtures), ...listReads(fixtures)].map((path) => ({
        path,
        status: 200,
        headers: {
          accept: "text/x-nothing",
          "accept-encoding": "identity;q=0, *;q=0",
          "accept-language": "*;q=0, ,;q=x",
        },
      })),
  },
  {
    id: "B261",
    what: "JSON sent to a form's URL, and a form sent to a call's",
    buildCases: () => [
      { method: "POST", path: "/en/contact", headers: asJson, body: "{}", status: 422 },
      { method: "POST", path: "/api/v1/contact", headers: asForm, body: "a=b", status: 415 },
    ],
  },
  {
    id: "B262",
    what: "a document with a selection of its loaders",
    buildCases: () =>
      LANGUAGES.map((locale) => ({
        path: `/${locale}/products?_routes=none`,
        status: 200,
        says: /<article/,
      })),
  },
]
