import { type Definitions, fade, svg } from "#shop-api/pictures/svg.ts"
import type { BottlePlan } from "./bottle-plan.ts"

/** Draws light on the edges and faces of the glass, inside its outline. Must be drawn over the label. */
export function drawHighlights(plan: BottlePlan, definitions: Definitions, body: string): string {
  const { shape, shine, finish, whiteLacquer } = plan
  let drawn = `${body} fill="none" stroke="${fade("#000", whiteLacquer ? 0.12 : 0.2)}" stroke-width="3"/>`
  drawn += `${body} fill="none" stroke="${fade("#fff", shine * 0.7)}" stroke-width="2.2" transform="translate(3 3)"/>`
  if (!shape.round) {
    const gleam = definitions.linear(
      "q",
      [
        [0, "#fff", shine],
        [0.65, "#fff", shine * 0.3],
        [1, "#fff", 0],
      ],
      "down",
    )
    const opacity = finish === "lacquer" ? ".5" : ".62"
    drawn += `${body} fill="none" stroke="${gleam}" stroke-width="7" transform="translate(9 8)" stroke-opacity="${opacity}"/>`
  }
  return drawn + drawFeature(plan, definitions)
}

/** Draws the details of some silhouettes: a slanting reflection, cut corners, or fluting. */
function drawFeature(plan: BottlePlan, definitions: Definitions): string {
  switch (plan.house.shape) {
    case "slab":
    case "block":
    case "flask":
      return drawReflection(plan)
    case "facet":
      return drawFacets(plan)
    case "column":
      return drawFluting(plan, definitions)
    default:
      return ""
  }
}

function drawReflection({ left, top, bottom, shape, finish, whiteLacquer }: BottlePlan): string {
  const at = (share: number) => left + shape.width * share
  const light = finish === "lacquer" && !whiteLacquer ? "#ffffff0f" : "#ffffff1a"
  return svg`<path d="M${at(0.6)} ${top}L${at(0.94)} ${top}L${at(0.42)} ${bottom}H${at(0.08)}Z" fill="${light}"/>`
}

function drawFacets({ left, right, top, bottom }: BottlePlan): string {
  const inner = svg`V${bottom - 34}`
  return (
    svg`<path d="M${left} ${top + 30}L${left + 30} ${top}L${left + 40} ${top + 40}${inner}L${left + 21} ${bottom}L${left} ${bottom - 21}Z" fill="#fff3"/>` +
    svg`<path d="M${right} ${top + 30}L${right - 30} ${top}L${right - 40} ${top + 40}${inner}L${right - 21} ${bottom}L${right} ${bottom - 21}Z" fill="#0000001a"/>` +
    svg`<path d="M${left + 30} ${top}L${left + 40} ${top + 40}H${right - 40}L${right - 30} ${top}" fill="#ffffff40"/>`
  )
}

/**
 * Draws vertical ribs above and below the label. Each of the two zones is a single thick dashed stroke, in which each
 * dash is a rib.
 */
function drawFluting(plan: BottlePlan, definitions: Definitions): string {
  const { left, right, top, bottom, shape, palette } = plan
  const label = top + shape.height * shape.labelAt
  const step = shape.width / 12
  const zone = (from: number, to: number) =>
    svg`<path d="M${left + step} ${(from + to) / 2}H${right - 5}" stroke-width="${to - from}"/>`
  const ribs = definitions.group("R", zone(top + 14, label - 47) + zone(label + 47, bottom - 16))
  return (
    svg`<g stroke="#ffffff52" stroke-dasharray="2.4 ${step - 2.4}">${ribs}/></g>` +
    svg`<g stroke="${fade(palette.deep, 0.14)}" stroke-dasharray="1 ${step - 1}">${ribs} x="2.2"/></g>`
  )
}
