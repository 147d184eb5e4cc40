import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { createMarkupCache, type GetMarkup } from "#app/ui/markup/markup-cache.ts"
import { MarkupContext } from "#app/ui/markup/markup-context.ts"
import { type FacetChoice, FacetChoices } from "./facet-choices.tsx"

const CHOICES: FacetChoice[] = [
  ["floral", "Gulli & <yangi>", 12, true, "#e2929f"],
  ["woody", "Yogʻochli", 0, false],
]

function render(getMarkup: GetMarkup | null, choices = CHOICES, translate = true): string {
  return renderToStaticMarkup(
    <MarkupContext value={getMarkup}>
      <FacetChoices name="family" choices={choices} translate={translate} row="r" box="b" />
    </MarkupContext>,
  )
}

test("writes on the server what the browser hydrates", () => {
  const getMarkup = createMarkupCache(renderToStaticMarkup, 10_000)
  expect(render(getMarkup)).toBe(render(null))
  expect(render(getMarkup, CHOICES, false)).toBe(render(null, CHOICES, false))
})

test("renders a choice again when its number or its selection changes", () => {
  const renderer = vi.fn<typeof renderToStaticMarkup>(renderToStaticMarkup)
  const getMarkup = createMarkupCache(renderer, 10_000)
  render(getMarkup)
  render(getMarkup)
  expect(renderer).toHaveBeenCalledTimes(2)
  const changed: FacetChoice[] = [
    ["floral", "Gulli & <yangi>", 13, true, "#e2929f"],
    ["woody", "Yogʻochli", 0, true],
  ]
  expect(render(getMarkup, changed)).toBe(render(null, changed))
  expect(renderer).toHaveBeenCalledTimes(4)
})

test("writes a dot before the label, the number after it, and no translate for brands", () => {
  expect(render(null, [["floral", "Gulli", 12, true, "#e2929f"]], false)).toBe(
    '<div><label class="r"><input type="checkbox" class="b" name="family" checked="" value="floral"/>' +
      '<span translate="no"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">' +
      '<circle cx="8" cy="8" r="6.5" fill="#e2929f" stroke="#000" stroke-opacity=".14"></circle></svg>' +
      "Gulli</span> <span>12</span></label></div>",
  )
})
