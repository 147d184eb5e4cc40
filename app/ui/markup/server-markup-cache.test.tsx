import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeAll, expect, test, vi } from "vitest"
import { cacheMarkup, renderMarkup, setMarkupRenderer } from "./server-markup-cache.ts"

beforeAll(() => setMarkupRenderer(renderToStaticMarkup))

test("renders markup once for each key, as React would write it into the page", () => {
  const make = vi.fn<() => ReactElement>(() => <b translate="no">{"Gul & <Shabnam>"}</b>)
  const first = cacheMarkup("uz 1", make)
  expect(first).toEqual({ __html: '<b translate="no">Gul &amp; &lt;Shabnam&gt;</b>' })
  expect(cacheMarkup("uz 1", make)).toEqual(first)
  expect(make).toHaveBeenCalledTimes(1)
})

test("renders the markup of another key", () => {
  expect(cacheMarkup("uz 2", () => <i>2</i>)).not.toEqual(cacheMarkup("ru 2", () => <i>3</i>))
})

test("renders the markup of a visitor's data each time", () => {
  const make = vi.fn<() => ReactElement>(() => <b>+998 90 123-45-67</b>)
  const Phone = () => make()
  expect(renderMarkup(<Phone />)).toEqual({ __html: "<b>+998 90 123-45-67</b>" })
  expect(renderMarkup(<Phone />)).toEqual({ __html: "<b>+998 90 123-45-67</b>" })
  expect(make).toHaveBeenCalledTimes(2)
})
