import type { APIRequestContext } from "playwright/test"
import { expect } from "vitest"
import { getFixedT } from "#locales/translate.ts"
import { readTags } from "#tests/support/html-tags.ts"
import { test } from "#tests/support/http-test.ts"
import { fetchProducts } from "#tests/support/list-products.ts"

const t = getFixedT("en")

const toText = (html = "") => html.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ")

/** Requests a list of products. Returns its title, heading, robots rule and breadcrumbs. */
async function readList(request: APIRequestContext, query: string) {
  const answer = await request.get(`/en/products?${query}`)
  expect(answer.status(), query).toBe(200)
  const html = await answer.text()
  const robots = readTags(html).find(({ attributes }) => attributes.get("name") === "robots")
  const [, breadcrumbs = ""] =
    new RegExp(`<nav[^>]*aria-label="${t("common:breadcrumbs")}"[^>]*>(.*?)</nav>`, "s").exec(
      html,
    ) ?? []
  return {
    title: toText(/<title>(.*?)<\/title>/s.exec(html)?.[1]),
    heading: toText(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]),
    robots: robots?.attributes.get("content") ?? "",
    lastStep: breadcrumbs.split("<li").at(-1) ?? "",
  }
}

test(
  "lets search engines index lists with one filter, not every combination",
  { tags: ["full"] },
  async ({ request }) => {
    for (const [query, name] of [
      ["brand=sardoba", "Sardoba perfumes"],
      ["note=rose", "Perfumes with rose"],
      ["family=woody&gender=M", "Woody perfumes for men"],
      ["gender=F", "Perfumes for women"],
    ] as const) {
      const { title, heading, robots } = await readList(request, query)
      expect(title).toMatch(new RegExp(`^${name} · `))
      expect(heading).toBe(name)
      expect(robots, query).not.toContain("noindex")
    }
    for (const query of [
      "family=woody&family=musk",
      "brand=anor&orderable=1",
      "q=rose",
      "volume=50",
    ]) {
      expect((await readList(request, query)).robots, query).toContain("noindex")
    }
  },
)

test("[D1.704] has in its filter a note that the list without filters does not offer", async ({
  request,
  shop,
}) => {
  const { facets } = await fetchProducts(shop, "group=perfume")
  const rarest = facets.note.at(-1)?.value ?? ""
  const findChoice = async (query: string) => {
    const html = await (await request.get(`/en/products${query}`)).text()
    return readTags(html).find(
      ({ attributes }) =>
        attributes.get("name") === "note" &&
        attributes.get("value") === rarest &&
        attributes.get("type") === "checkbox",
    )
  }
  expect(await findChoice("")).toBeUndefined()
  expect((await findChoice(`?note=${rarest}`))?.attributes.has("checked")).toBe(true)
})

test("[D1.178] names several filters in title and heading, links the list of their subject in the breadcrumbs, and forbids indexing", async ({
  request,
}) => {
  for (const [query, subject, name] of [
    ["gender=F&price_max=1000000", "gender=F", "Perfumes for women: up to 1 000 000 UZS"],
    ["family=woody&family=musk&gender=M", "gender=M", "Perfumes for men: woody, musk"],
    ["brand=anor&family=fruity&gender=F", "brand=anor&gender=F", "Anor perfumes for women: fruity"],
    ["volume=50&orderable=1", "", "All perfumes: 50 ml, available to order only"],
  ] as const) {
    const { title, heading, robots, lastStep } = await readList(request, query)
    expect(title).toContain(name)
    expect(heading).toBe(name)
    expect(robots, query).toContain("noindex")
    const [link] = readTags(lastStep).filter((tag) => tag.name === "a")
    expect(link?.attributes.get("href")).toBe(`/en/products${subject && `?${subject}`}`)
    expect(toText(`<li${lastStep}`)).toBe(/^(.*): /.exec(name)?.[1])
  }
  const { title } = await readList(
    request,
    "note=rose&note=oud&note=cedar&note=iris&note=musk&family=floral",
  )
  expect(title).toMatch(/^Floral perfumes: .*rose/)
})
