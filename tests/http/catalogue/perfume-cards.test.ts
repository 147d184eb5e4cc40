import type { APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { searchProducts } from "#contract/products.ts"
import { LOCALES } from "#domain/locale.ts"
import { formatAmount } from "#domain/money.ts"
import { getFixedT } from "#locales/translate.ts"
import { fromElsewhere } from "#tests/support/forwarded-address.ts"
import { test } from "#tests/support/http-test.ts"

const t = getFixedT("en")

/** Returns the names of the perfumes on a page, from the links of their cards. */
function listNames(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*><a [^>]*>([^<]+)<\/a><\/h[23]>/g)].map(
    ([, name = ""]) => name,
  )
}

/** Returns the text of a perfume's card, with ordinary spaces. */
function readCard(html: string, name: string): string {
  const card = html.split("<article").find((part) => part.includes(`>${name}</a>`))
  if (card === undefined) throw new Error(`no card of ${name}`)
  const text = card
    .slice(0, card.indexOf("</article>"))
    .replaceAll(/<\/?b>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
  return withPlainSpaces(text)
}

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, " ")

async function open(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { headers: fromElsewhere() })
  expect(answer.status()).toBe(200)
  return await answer.text()
}

async function search(request: APIRequestContext, query: string): Promise<PerfumeCard[]> {
  const answer = await request.get(`/api/v1/products?${query}`, { headers: fromElsewhere() })
  return searchProducts.answer.parse(await answer.json()).items
}

test("[D1.86] lists a perfume of two volumes once, in each language, and counts it once", async ({
  request,
}) => {
  const items = await search(request, "q=Neroli+Nu")
  expect(items.filter(({ name }) => name === "Neroli Nu")).toHaveLength(2)
  for (const locale of LOCALES) {
    const html = await open(request, `/${locale}/products?q=Neroli+Nu`)
    expect(listNames(html).filter((name) => name === "Neroli Nu")).toHaveLength(1)
  }
  const answer = await request.get("/api/v1/products?group=perfume", { headers: fromElsewhere() })
  const { total } = searchProducts.answer.parse(await answer.json())
  expect(await open(request, "/en")).toContain(t("pages:home.lead", { count: total }))
  expect(await open(request, "/en/products")).toContain(
    `>${t("catalogue:count", { count: total })}<`,
  )
})

test("[D1.86] shows all volumes of a perfume on its card, and the lowest price after the word from", async ({
  request,
}) => {
  const [cheap, dear] = (await search(request, "q=Neroli+Nu&sort=price"))
    .filter(({ name }) => name === "Neroli Nu")
    .toSorted((one, other) => one.price - other.price)
  if (!cheap || !dear) throw new Error("the demonstration has not both volumes")
  expect(cheap.price).toBeLessThan(dear.price)
  const html = await open(request, "/en/products?q=Neroli+Nu")
  const card = readCard(html, "Neroli Nu")
  expect(card).toContain("100, 200 ml")
  expect(card).toContain(`from ${withPlainSpaces(formatAmount(cheap.price, "UZS"))} UZS`)
  expect(html).toContain(`href="/en/product/${cheap.id}"`)
  for (const { brand, volume } of [cheap, dear]) {
    const label = `${t("cart:add")}: ${brand.name} Neroli Nu, ${t("catalogue:volume", { volume })}`
    expect(html).toContain(`aria-label="${label}"`)
  }
})

test("[D1.86] shows the volume that matches the filters, without the word from if it is the only one", async ({
  request,
}) => {
  const dear = (await search(request, "q=Neroli+Nu&volume=200"))[0]
  const html = await open(request, "/en/products?q=Neroli+Nu&volume=200")
  expect(html).toContain(`href="/en/product/${String(dear?.id)}"`)
  const card = readCard(html, "Neroli Nu")
  expect(card).toContain(" 200 ml")
  expect(card).not.toMatch(/from \d/)
})

test("[D1.700] shows a viewed perfume once, as a list does, and not on its own pages", async ({
  request,
}) => {
  const [cheap, dear] = (await search(request, "q=Neroli+Nu&sort=price")).filter(
    ({ name }) => name === "Neroli Nu",
  )
  const orderable = await search(request, "orderable=1&sort=price")
  const [other] = orderable
  const second = orderable.find(({ name }) => name !== other?.name)
  if (!cheap || !dear || !other || !second) throw new Error("the demonstration lacks a perfume")
  const openWith = async (id: number, viewed: string) => {
    const headers = { ...fromElsewhere(), cookie: `viewed=${viewed}~${second.id}` }
    const html = await (await request.get(`/en/product/${id}`, { headers })).text()
    const [, shelf] = html.split(`>${t("catalogue:product.viewed")}<`)
    return shelf
  }
  for (const viewed of [`${dear.id}`, `${dear.id}~${cheap.id}`, `${cheap.id}~${dear.id}`]) {
    const shelf = (await openWith(other.id, viewed)) ?? ""
    expect(listNames(shelf)).toEqual(["Neroli Nu", second.name])
    const card = readCard(shelf, "Neroli Nu")
    expect(card).toContain("100, 200 ml")
    expect(card).toContain(`from ${withPlainSpaces(formatAmount(cheap.price, "UZS"))} UZS`)
    expect(shelf).toContain(`href="/en/product/${cheap.id}"`)
    expect(await openWith(cheap.id, viewed)).toBeUndefined()
    expect(await openWith(dear.id, viewed)).toBeUndefined()
  }
})

test("[D1.87] names the price of each volume on the page of a perfume", async ({ request }) => {
  const volumes = (await search(request, "q=Neroli+Nu")).filter(({ name }) => name === "Neroli Nu")
  const html = await open(request, `/ru/product/${String(volumes[0]?.id)}`)
  for (const { id } of volumes) {
    const links = [
      ...html.matchAll(new RegExp(`<a [^>]*href="/ru/product/${id}"[^>]*>(.*?)</a>`, "g")),
    ]
    expect(links.map(([, text]) => text).join(" ")).toMatch(/мл.*\d\u00a0сум/)
  }
})

test("[D1.477] names the family of one perfume in the singular on its Russian card", async ({
  request,
}) => {
  const html = await open(request, "/ru/products?family=floral")
  const [name = ""] = listNames(html)
  expect(readCard(html, name)).toContain("Цветочный, для ")
  expect(readCard(html, name)).not.toContain("Цветочные")
})
