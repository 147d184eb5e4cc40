import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test } from "vitest"
import { setMarkupRenderer } from "#app/ui/markup/server-markup-cache.ts"
import { PerfumeCard, productExample } from "#contract/product-schemas.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { CatalogueCard } from "./catalogue-card.tsx"

beforeAll(() => setMarkupRenderer(renderToStaticMarkup))

/** Renders the card of a perfume with volumes of 10, 20, 30 ml and so on, which shows the second one. */
async function renderCard(count: number): Promise<string> {
  const volumes = Array.from({ length: count }, (_, before) => ({
    id: before + 101,
    volume: (before + 1) * 10,
    price: 900_000,
    orderable: true,
    matches: true,
  }))
  const perfume = { volumes, has_dearer: false }
  const product = PerfumeCard.parse({ ...productExample, id: 102, volume: 20, perfume })
  return await runInRequest(createRequestContext({ locale: "en" }), () =>
    renderToStaticMarkup(<CatalogueCard product={product} />),
  )
}

const listButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*value="(\d+)"/g)]
    .map(([, id]) => Number(id))
    .toSorted((one, other) => one - other)

test("[D1.679] has a button for each of four volumes at most, and a link to the page for the others", async () => {
  const four = await renderCard(4)
  expect(listButtons(four)).toEqual([101, 102, 103, 104])
  expect(four).not.toContain(">…</a>")
  const ten = await renderCard(10)
  expect(listButtons(ten)).toEqual([101, 102, 103, 104])
  expect(ten).toMatch(
    /<a [^>]*href="\/en\/product\/102"[^>]*aria-label="Other volumes: [^"]+"[^>]*>…<\/a>/,
  )
})

test("[D1.679] shows in bold the volume that its button adds", async () => {
  expect(await renderCard(3)).toMatch(/>10, <b>20<\/b>, 30\sml</)
})

test("[D1.784] keeps the words of the gender on one line", async () => {
  expect(await renderCard(1)).toMatch(/, for\u00a0(?:all|men|women)</)
})
