import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { parseFilters } from "#app/schemas/product-filters.ts"
import { LOCALES } from "#domain/locale.ts"
import { getFixedT } from "#locales/translate.ts"
import { createRequestContext, runInRequest } from "#tests/support/request-context.ts"
import { NothingFound } from "./nothing-found.tsx"

test("[D1.618] says of a search with filters that nothing matches both, and of one without that nothing matches the search", async () => {
  for (const locale of LOCALES) {
    const t = getFixedT(locale)
    const render = (search: string) =>
      runInRequest(createRequestContext({ locale }), () =>
        renderToStaticMarkup(
          <NothingFound filters={parseFilters(new URLSearchParams(search))} action="/products" />,
        ),
      )
    const query = "oud"
    expect(await render("q=oud&volume=30")).toContain(t("catalogue:nothing.both", { query }))
    expect(await render("q=oud")).toContain(t("catalogue:nothing.query", { query }))
    expect(await render("volume=30")).toContain(t("catalogue:nothing.filters"))
  }
})
