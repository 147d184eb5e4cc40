import { type BadInput, type RequestCase } from "#tests/support/bad-inputs/bad-input.ts"
import { LANGUAGES, putIntoEachField } from "#tests/support/bad-inputs/endpoints.ts"
import { listReads, listPages } from "#tests/support/bad-inputs/routes.ts"

const search = (query: string, api: RequestCase["status"]): RequestCase[] => [
  { path: `/api/v1/products?${query}`, status: api },
  ...LANGUAGES.flatMap((locale) => [
    { path: `/${locale}/products?${query}`, status: [200, 400, 404] },
    { path: `/${locale}/products.rsc?${query}`, status: [200, 400, 404] },
  ]),
]

/** Describes a product list with a filter whose value no page offers. */
const inList = (
  id: BadInput["id"],
  what: string,
  query: string,
  status: RequestCase["status"],
): BadInput => ({
  id,
  what,
  buildCases: () => search(query, status),
})

const SQL = encodeURIComponent("' or 1=1; drop table products --")
const SCRIPT = encodeURIComponent(
  `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`,
)

/** Requires that pages contain the value only as escaped text. */
const isEscaped = (cases: RequestCase[]): RequestCase[] =>
  cases.map((requestCase) => {
    const isPage = !/^\/api\/|\.rsc/.test(requestCase.path)
    return {
      ...requestCase,
      ...(isPage && { says: /^(?![\s\S]*<(?:script>alert\(1\)|img src=x))/ }),
    }
  })

export const injections: BadInput[] = [
  inList("B190", "a search that is an injection", `q=${SQL}`, 200),
  inList("B191", "a sort order that is an injection", `sort=${SQL}`, 422),
  inList("B192", "a sort order with a direction", "sort=price%20desc", 422),
  inList("B193", "a family that is an injection", `family=${SQL}`, 422),
  inList("B194", "a brand that is an injection", `brand=${SQL}`, 200),
  inList("B195", "a note that is an injection", `note=${SQL}&without_note=${SQL}`, 200),
  inList("B196", "a search of LIKE wildcards", "q=%25_%5c", 200),
  inList("B197", "a search of 101 characters", `q=${"a".repeat(101)}`, 422),
  inList("B198", "a search with a NUL", "q=a%00", [400, 422]),
  inList(
    "B199",
    "fifty-one brands",
    Array.from({ length: 51 }, (_, at) => `brand=b-${at}`).join("&"),
    422,
  ),
  inList("B200", "a page beyond the last one", "page=0", 422),
  inList("B201", "a page below the first one", "page=-1", 422),
  inList("B202", "a fractional page number", "page=1.5", 422),
  inList("B203", "a page number too large for a number", "page=1e999", 422),
  inList("B204", "two page numbers", "page=1&page=2", 422),
  inList("B205", "a page size above the limit", "per_page=97", 422),
  inList("B206", "a price that is not an amount", "price_min=1e9&price_max=-1", 422),
  inList("B207", "an unknown gender and type", "gender=x&type=EDP", 422),
  inList("B208", "unknown parameters", "a[b][c]=1&__proto__=1&q[=x&[0]=y&constructor=z", 200),
  {
    id: "B209",
    what: "a search that is a script",
    buildCases: () => isEscaped(search(`q=${SCRIPT.slice(0, 99)}`, [200, 422])),
  },
  {
    id: "B210",
    what: "a panel, a tab and a step that are scripts",
    buildCases: () =>
      isEscaped(
        LANGUAGES.flatMap((locale) =>
          ["", "/products", "/cart", "/auth/login"].map((page) => ({
            path: `/${locale}${page}?panel=${SCRIPT}&tab=${SCRIPT}&step=${SCRIPT}&next=${SCRIPT}`,
            status: 200,
          })),
        ),
      ),
  },
  {
    id: "B211",
    what: "a language that is an injection",
    buildCases: (fixtures) => [
      ...listReads(fixtures).map((path) => ({
        path,
        status: 200,
        headers: { "app-locale": "' or 1=1 --" },
      })),
      ...listReads(fixtures).map((path) => ({
        path,
        status: 200,
        headers: { "app-locale": "../../../etc/passwd" },
      })),
    ],
  },
  {
    id: "B212",
    what: "a country that is an injection",
    buildCases: (fixtures) => [
      ...listReads(fixtures).map((path) => ({
        path,
        status: 200,
        headers: { "app-country": "uz' or 1=1 --" },
      })),
      ...listPages(fixtures).map((path) => ({
        path,
        status: 200,
        headers: { cookie: "country=uz'%20or%201=1%20--" },
      })),
    ],
  },
  {
    id: "B213",
    what: "a slug that is an injection",
    buildCases: () =>
      LANGUAGES.flatMap((locale) =>
        [SQL, "constructor", "__proto__", "TERMS-OF-USE", "..%2fprivacy-policy", SCRIPT].flatMap(
          (slug) => [
            { path: `/${locale}/legal/${slug}`, status: 404 },
            { path: `/${locale}/legal/${slug}.rsc`, status: 404 },
          ],
        ),
      ),
  },
  {
    id: "B214",
    what: "an invalid prefix for suggestions",
    buildCases: () => [
      { path: `/api/v1/search/suggest?q=${SQL}`, status: 200 },
      { path: `/api/v1/search/suggest?q=${"a".repeat(101)}`, status: 422 },
      { path: "/api/v1/search/suggest?q=%25", status: 200 },
      { path: "/api/v1/search/suggest?q=a&q=b", status: 422 },
      ...[SQL, "a".repeat(101), "%25", "", "a&q=b"].map((q) => ({
        path: `/en/suggestions?q=${q}`,
        status: 200,
      })),
    ],
  },
  {
    id: "B215",
    what: "a name that is a spreadsheet formula",
    buildCases: (fixtures) => putIntoEachField(fixtures, "name", '=cmd|" /C calc"!A0'),
  },
  {
    id: "B216",
    what: "a request id with line breaks",
    buildCases: (fixtures) =>
      listReads(fixtures).map((path) => ({
        path,
        status: 200,
        headers: { "x-request-id": 'a","level":60,"msg":"x' },
      })),
  },
]
