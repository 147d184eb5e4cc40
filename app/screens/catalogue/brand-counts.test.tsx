import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { Brands } from "./home/brands.tsx"
import { CatalogueLinks } from "./links/catalogue-links.tsx"
import { FacetGroup } from "./products/facet-group.tsx"
import { buildSuggestions } from "./search/build-suggestions.ts"

const brands = Array.from({ length: 14 }, (_, place) => ({
  slug: `brand-${place}`,
  name: `Brand ${place}`,
  count: 1,
}))
const home = { currency: "UZS", total: 300, gifts: null, families: [], brands } as const

/** Renders the brands of the home page, of the menu and of the panel of the catalogue, as text without tags. */
async function renderTexts(total: number): Promise<string[]> {
  const content = { ...home, arrivals: [], best_sold: [], brands: [...brands], families: [] }
  const places = [
    <Brands key="home" brands={brands} total={total} />,
    ...(["narrow", "wide"] as const).map((width) => (
      <CatalogueLinks key={width} home={{ ...content, brands_total: total }} width={width} />
    )),
  ]
  const markup = await runInRequest(createRequestContext({ locale: "en" }), () =>
    places.map((place) => renderToStaticMarkup(place)),
  )
  return markup.map((html) => html.replaceAll(/<[^>]+>/g, " "))
}

test("[D1.235] says how many of all brands it names", async () => {
  const [front, ...menus] = await renderTexts(200)
  expect(front).toContain("14 of 200 brands")
  expect(front).toContain("All perfumes")
  for (const menu of menus) expect(menu).toContain("14 of 200 brands")
})

test("[D1.235] says that these are all brands when it names all", async () => {
  const [front, ...menus] = await renderTexts(brands.length)
  expect(front).toContain("All 14 brands")
  expect(front).not.toContain("All perfumes")
  for (const menu of menus) expect(menu).not.toMatch(/\d+ of \d+/)
})

test("[S5.29] separates thousands of the numbers beside brands, of all perfumes, of the filters' choices and of suggestions", async () => {
  const large = { slug: "brand", name: "Brand", count: 1234 }
  const content = { ...home, total: 12_000, arrivals: [], best_sold: [], families: [] }
  const choice = { value: "brand", label: "Brand", count: 2345, selected: false }
  const html = await runInRequest(createRequestContext({ locale: "en" }), () =>
    renderToStaticMarkup(
      <>
        <CatalogueLinks home={{ ...content, brands: [large], brands_total: 1 }} width="wide" />
        <FacetGroup name="brand" choices={[choice]} />
      </>,
    ),
  )
  for (const number of ["1\u00a0234<", "(12\u00a0000)", "2\u00a0345<"])
    expect(html).toContain(number)
  const suggestions = await runInRequest(createRequestContext({ locale: "en" }), () =>
    buildSuggestions({
      currency: "UZS",
      brands: [{ ...large, id: 1 }],
      notes: [{ key: "rose", name: "Rose", count: 2345 }],
      products: [],
    }),
  )
  expect(suggestions).toMatchObject([{ count: "1\u00a0234" }, { count: "2\u00a0345" }])
})
