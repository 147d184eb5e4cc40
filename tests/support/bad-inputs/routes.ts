import { LANGUAGES } from "#tests/support/bad-inputs/endpoints.ts"
import type { Fixtures } from "#tests/support/bad-inputs/fixtures.ts"
import { triesEveryLanguage } from "#tests/support/tried-locales.ts"

/** Paths of the pages for signed-out visitors, without the language. */
const pagesOf = (fixtures: Fixtures) => [
  "",
  "/products",
  `/product/${fixtures.product}`,
  `/product/${fixtures.unorderable}/notify`,
  "/cart",
  "/country",
  "/auth/login",
  "/auth/register",
  "/password",
  "/contact",
  "/about",
  "/legal/terms-of-use",
  "/legal/privacy-policy",
]

/** Returns the pages that this run visits: all in the full run, otherwise one for each way of rendering pages. */
const someOf = (pages: readonly string[]) =>
  triesEveryLanguage ? pages : pages.filter((page) => SOME.test(page))
const SOME =
  /^$|^\/(?:products|product\/\d+|cart|auth\/login|cabinet|cabinet\/orders\/\w+|checkout\/delivery)$/

/** Paths of the pages that require a sign-in, without the language. */
const signedInPagesOf = ({ customer }: Fixtures) => [
  "/cabinet",
  "/cabinet/personal",
  "/cabinet/orders",
  `/cabinet/orders/${customer.orderId}`,
  `/cabinet/orders/${customer.orderId}/cancel`,
  "/checkout",
  "/checkout/delivery",
  "/checkout/payment",
  "/checkout/confirmation",
  `/checkout/accepted/${customer.orderId}`,
]

/** Returns the URLs of every page for signed-out visitors, as a document and as a payload. */
export const listPages = (fixtures: Fixtures): string[] =>
  LANGUAGES.flatMap((locale) =>
    someOf(pagesOf(fixtures)).flatMap((page) => [`/${locale}${page}`, `/${locale}${page}.rsc`]),
  )

/** Returns the URLs of every page that requires a sign-in, as a document and as a payload. */
export const listSignedInPages = (fixtures: Fixtures): string[] =>
  LANGUAGES.flatMap((locale) =>
    someOf(signedInPagesOf(fixtures)).flatMap((page) => [
      `/${locale}${page}`,
      `/${locale}${page}.rsc`,
    ]),
  )

/** Returns the URLs of files and feeds, which are not pages. */
export const listFiles = (fixtures: Fixtures): string[] => [
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/manifest.webmanifest",
  "/build.json",
  ...LANGUAGES.flatMap((locale) => [
    `/${locale}/sitemap.xml`,
    `/${locale}/merchant.xml`,
    `/${locale}/social-links`,
    `/${locale}/product/${fixtures.product}.md`,
  ]),
]

/** Returns the URLs of the shop API's read calls for signed-out visitors. */
export const listReads = (fixtures: Fixtures): string[] => [
  "/api/v1/header/countries",
  "/api/v1/footer/social-links",
  "/api/v1/home",
  "/api/v1/products",
  `/api/v1/products/${fixtures.product}`,
  "/api/v1/regions",
  `/api/v1/products/list?item_ids[0]=${fixtures.product}`,
  "/api/v1/search/suggest?q=atir",
  "/api/v1/checkout/origins",
  "/api/v1/products/ids",
  "/api/v1/products/feed",
]

/** Returns the URLs of the shop API's read calls for customers. */
export const listSignedInReads = ({ customer, product }: Fixtures): string[] => [
  "/api/v1/account/profile",
  "/api/v1/account/cards",
  "/api/v1/orders",
  `/api/v1/orders/${customer.orderId}`,
  "/api/v1/checkout/delivery",
  `/api/v1/checkout?item_ids[0]=${product}`,
  "/api/v1/checkout/payer?manager_id=100245",
]
