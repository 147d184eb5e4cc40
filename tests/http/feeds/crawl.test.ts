import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished } from "vitest"
import { seedWhenEmpty } from "#demo/data/seed.ts"
import { LOCALES } from "#domain/locale.ts"
import { openDatabase } from "#shop-api/db/database.ts"
import { migrate } from "#shop-api/db/migrate.ts"
import { ask, crawl } from "#tests/crawlers/crawl.ts"
import { checkSitemap, listAddresses } from "#tests/crawlers/sitemaps.ts"
import { fillCatalogue } from "#tests/support/big-catalogue.ts"
import { isFullRun } from "#tests/support/full-run.ts"
import { test } from "#tests/support/http-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"
import { startPostgres } from "#tests/support/postgres.ts"
import { startShop } from "#tests/support/shop.ts"

/** The number of products that are added for the long crawl of the full run. */
const MANY = 100_000
/**
 * In the long crawl, each page must be fewer clicks than this away from the home page, even with a hundred thousand
 * perfumes.
 */
const MAX_DISTANCE = 20

const isProduct = (link: string) => /^\/uz\/product\/\d+$/.test(link)
const idOf = (link: string) => Number(link.slice("/uz/product/".length))

/** Reads and checks every sitemap of the index. Returns the paths of each language's pages. */
async function readSitemaps(origin: string): Promise<Record<string, string[]>> {
  const read = async (address: string) => {
    const answer = await ask(address)
    expect(answer.status, address).toBe(200)
    return await answer.text()
  }
  const index = await read(`${origin}/sitemap.xml`)
  expect(await checkSitemap("siteindex", index)).toEqual([])
  const paths: Record<string, string[]> = {}
  for (const address of listAddresses(index)) {
    const xml = await read(address)
    expect(await checkSitemap("sitemap", xml), address).toEqual([])
    const locale = new URL(address).pathname.split("/")[1] ?? ""
    const pages = listAddresses(xml)
    // One expectation for all pages, because a hundred thousand expectations take minutes.
    expect(pages.filter((page) => !page.startsWith(`${origin}/${locale}`))).toEqual([])
    paths[locale] = [...(paths[locale] ?? []), ...pages.map((page) => page.slice(origin.length))]
  }
  return paths
}

test("[D.13] serves valid sitemaps with every page of every language that a crawl along links reaches", async ({
  shop,
}) => {
  const { url: origin } = shop
  const walk = await crawl({
    origin,
    start: "/uz",
    follows: (link) => link === "/uz" || link.startsWith("/uz/"),
  })
  expect(walk.broken).toEqual([])
  const paths = await readSitemaps(origin)
  const products = paths["uz"]?.filter(isProduct) ?? []
  expect(products.length).toBeGreaterThan(120)
  // The home page links brands, families and pages of the list, so a crawler reaches each page in at most four clicks.
  const [lists = [], pages = []] = [true, false].map((isList) =>
    paths["uz"]?.filter((page) => page.includes("?") === isList),
  )
  for (const page of pages) {
    expect(walk.distances.get(page) ?? Number.POSITIVE_INFINITY, page).toBeLessThanOrEqual(4)
  }
  expect([...walk.distances.keys()].filter(isProduct).toSorted()).toEqual(products.toSorted())
  // A list with a filter or a page number has a query.
  const others = [...walk.indexed].filter((page) => !isProduct(page) && !page.includes("?"))
  expect(pages.filter((page) => !isProduct(page)).toSorted()).toEqual(others.toSorted())
  // Crawlers do not open the menus, which link all families. So the sitemap also has lists that the crawl has not
  // found.
  for (const list of lists) {
    const html = await (await ask(origin + list)).text()
    expect(html).toContain(`<link rel="canonical" href="${origin}${list}"/>`)
    expect(html, list).not.toContain('<meta name="robots"')
  }
  for (const locale of LOCALES) {
    const own = paths["uz"]?.map((page) => page.replace(/^\/uz/, `/${locale}`))
    expect(paths[locale]).toEqual(own)
  }
  // The pages of each language link to the other languages.
  for (const locale of ["ru", "en"]) expect(walk.links).toContain(`/${locale}`)
})

if (isFullRun) {
  test("reaches each perfume of a large catalogue in a few clicks, and lists it in valid sitemaps", async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const deadlines = { statementMs: 120_000, transactionMs: 120_000 }
    const dataDir = mkdtempSync(path.join(tmpdir(), "atir-crawl-"))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const database = await openDatabase({ dataDir, databaseUrl: postgres.url }, { deadlines })
    await migrate(database)
    await seedWhenEmpty(database)
    await fillCatalogue(database, MANY, () => {})
    await database.close()
    const shop = await startShop({
      DATABASE_URL: postgres.url,
      LOG_LEVEL: "warn",
      APP_SECRET: "of this walk alone ".repeat(3),
      INTERNAL_KEY: "secret of this shop alone ".repeat(2),
    })
    onTestFinished(() => shop.stop())
    const { url: origin } = shop
    // Opens all pages of the list, but only one perfume in a thousand: the pages of perfumes link the same way.
    const walk = await crawl({
      origin,
      start: "/uz",
      follows: (link) =>
        /^\/uz\/products(\?page=\d+)?$/.test(link) || (isProduct(link) && idOf(link) % 1000 === 7),
    })
    expect(walk.broken).toEqual([])
    expect(Math.max(...walk.distances.values())).toBeLessThan(MAX_DISTANCE)
    const reached = new Set([...walk.links].filter(isProduct))
    const { total } = await fetchProducts(shop, "group=perfume&per_page=1")
    // A list links one volume of each perfume, and the page of that volume links the others.
    expect(reached.size).toBeGreaterThanOrEqual(total)
    const paths = await readSitemaps(origin)
    const listed = new Set(paths["uz"]?.filter(isProduct))
    expect(listed.size).toBeGreaterThan(MANY)
    expect([...reached].filter((link) => !listed.has(link))).toEqual([])
    for (const locale of LOCALES) expect(paths[locale]?.length).toBe(paths["uz"]?.length)
  }, 1_800_000)
}
