import { renderToStaticMarkup } from "react-dom/server"
import { expect, test, vi } from "vitest"
import { createMarkupCache, type GetMarkup } from "#app/ui/markup/markup-cache.ts"
import { MarkupContext } from "#app/ui/markup/markup-context.ts"
import { DistrictSelect } from "./district-select.tsx"

const REGIONS = [
  { id: 1, name: "Samarqand & <viloyati>", districts: [{ id: 12, name: "Urgut <tumani>" }] },
  {
    id: 2,
    name: "Buxoro",
    districts: [
      { id: 21, name: "Olot" },
      { id: 2, name: "Gʻijduvon" },
    ],
  },
]

function render(getMarkup: GetMarkup | null, defaultValue?: string, regions = REGIONS): string {
  return renderToStaticMarkup(
    <MarkupContext value={getMarkup}>
      <DistrictSelect
        id="district"
        name="district"
        label="Tuman"
        errors={["Tumanni tanlang"]}
        regions={regions}
        region="2"
        placeholder="Tanlang"
        defaultValue={defaultValue}
        onChange={() => undefined}
      />
    </MarkupContext>,
  )
}

test.for([undefined, "", "2", "21", "999", '2">Gʻijduvon', "$&"])(
  "writes on the server what the browser hydrates, with the district %j",
  (district) => {
    const getMarkup = createMarkupCache(renderToStaticMarkup, 10_000)
    expect(render(getMarkup, district)).toBe(render(null, district))
    expect(render(getMarkup, district)).toBe(render(null, district))
  },
)

test("renders the options again when a name changes, and not for another selection", () => {
  const renderer = vi.fn<typeof renderToStaticMarkup>(renderToStaticMarkup)
  const getMarkup = createMarkupCache(renderer, 10_000)
  render(getMarkup)
  render(getMarkup, "21")
  expect(renderer).toHaveBeenCalledTimes(1)
  const renamed = REGIONS.map((region) => ({ ...region, name: `${region.name} 2` }))
  expect(render(getMarkup, "21", renamed)).toBe(render(null, "21", renamed))
  expect(renderer).toHaveBeenCalledTimes(2)
})
