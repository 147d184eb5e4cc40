import { Definitions, fade, short, svg } from "#shop-api/pictures/svg.ts"
import { type BottlePlan, type BottleProduct, planBottle } from "./bottle-plan.ts"
import { CAPS, drawGrain } from "./caps.ts"
import { drawCarton } from "./carton.ts"
import { defineBody, drawFilledGlass, drawLacquer, drawShadow, shadePaint } from "./glass.ts"
import { drawHighlights } from "./highlights.ts"
import { LABELS, type LabelSpot } from "./labels.ts"
import { type Material, materialStops, PAPER } from "./palettes.ts"
import { pick } from "./seeded-choice.ts"
import { drawStage } from "./stage.ts"

/**
 * What a picture shows: the bottle alone (`front`), the bottle next to its carton (`box`), or a close-up of the label
 * (`detail`).
 */
export type BottleView = "front" | "box" | "detail"

const SIZE = { width: 400, height: 500 }
const CLOSE = { width: 208, height: 260 }

/**
 * Draws a bottle as an SVG document with the ratio 4:5. Equal products result in equal documents. The document needs no
 * font.
 */
export function drawBottle(product: BottleProduct, view: BottleView = "front"): string {
  const plan = planBottle(product)
  const definitions = new Definitions(`b${plan.seed.toString(36)}`)
  const bottle = drawBottleParts(plan, definitions)
  const scene =
    drawStage(plan, definitions) +
    (view === "box"
      ? drawCarton(plan, definitions) + place(plan, bottle, { right: 70, scale: 0.86 })
      : place(plan, bottle, { right: 0, scale: 1 }))
  return wrap(
    view === "detail" ? closeBox(plan) : `0 0 ${SIZE.width} ${SIZE.height}`,
    definitions,
    scene,
  )
}

/** Returns the SVG view box of the close-up. Its top is at the cap, or lower if the label would not fit otherwise. */
function closeBox({ middle, bottom, shape, scale }: BottlePlan): string {
  const cap = bottom - (shape.height + 74) * scale - 16
  const label = bottom - shape.height * (1 - shape.labelAt) * scale
  const top = Math.max(cap, label - CLOSE.height * 0.68)
  return svg`${middle - CLOSE.width / 2} ${top} ${CLOSE.width} ${CLOSE.height}`
}

function wrap(viewBox: string, definitions: Definitions, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="${viewBox}">${definitions.toString()}${content}</svg>`
}

/**
 * Scales a bottle around the middle of its base, by its volume (`plan.scale`) and by `at.scale`, and moves it to the
 * right by `at.right`.
 */
function place(plan: BottlePlan, bottle: string, at: { right: number; scale: number }): string {
  const scale = Math.round(plan.scale * at.scale * 1000) / 1000
  const x = plan.middle * (1 - scale) + at.right
  return svg`<g transform="translate(${x} ${plan.bottom * (1 - scale)})scale(${String(scale)})">${bottle}</g>`
}

/**
 * Draws a bottle without a background, scaled by its volume, for pictures with several bottles.
 *
 * @param uid suffix of all ids, so that a document can contain the same bottle twice
 */
export function drawBareBottle(product: BottleProduct, uid: string): string {
  const plan = planBottle(product)
  const definitions = new Definitions(`b${plan.seed.toString(36)}${uid}`)
  const bottle = place(plan, drawBottleParts(plan, definitions), { right: 0, scale: 1 })
  return definitions.toString() + bottle
}

function drawBottleParts(plan: BottlePlan, definitions: Definitions): string {
  const { finish, house, dark, whiteLacquer, palette } = plan
  const shadow = drawShadow(plan, definitions)
  const metal = definitions.linear("c", materialStops(house.metal), "right")
  const glass = defineBody(plan, definitions)
  const filling =
    finish === "lacquer"
      ? drawLacquer(plan, definitions, glass, metal)
      : drawFilledGlass(plan, definitions, glass)
  const shade = shadePaint(plan, definitions)
  const spot = labelSpot(plan, definitions, { metal, shade, clip: glass.clip })
  const edge = fade(dark && !whiteLacquer ? "#000" : palette.deep, 0.3)
  return (
    shadow +
    filling +
    `${glass.body} fill="${shade}"/>` +
    LABELS[house.label](plan.product, spot) +
    `<g ${glass.clip}>${drawHighlights(plan, definitions, glass.body)}</g>` +
    `${glass.body} fill="none" stroke="${edge}" stroke-width=".8"/>` +
    drawCap(plan, definitions, metal)
  )
}

function labelSpot(
  plan: BottlePlan,
  definitions: Definitions,
  paints: Pick<LabelSpot, "metal" | "shade" | "clip">,
): LabelSpot {
  const { middle, top, shape, palette, house, finish, night, whiteLacquer } = plan
  const lightInk = finish === "lacquer" ? "#f6e9d2" : "#fff6e6"
  const glassIsDark = finish === "lacquer" ? !whiteLacquer : night
  return {
    ...paints,
    x: middle,
    y: top + shape.height * shape.labelAt,
    width: shape.width * shape.labelWidth,
    bottleHeight: shape.height,
    ink: {
      paper: palette.deep,
      plaque: house.metal === "black" ? "#f2e6d0" : "#2b1c12",
      glass: glassIsDark ? lightInk : palette.deep,
    },
    paper: () => definitions.linear("p", PAPER, "right"),
  }
}

const METALS: readonly Material[] = ["gold", "rose", "silver"]

function drawCap(plan: BottlePlan, definitions: Definitions, paint: string): string {
  const { house, shape, middle, top, houseSeed } = plan
  const w = Math.round(Math.max(24, shape.neck * 0.62))
  const gloss = () =>
    definitions.radial(
      "o",
      [
        [0, "#fff", 0.5],
        [0.5, "#fff", 0],
        [1, "#000", 0.42],
      ],
      'cx=".36" cy=".3" r=".78"',
    )
  // The collar is metal even when the cap is wood, stone or enamel.
  const collarMetal = METALS.includes(house.metal)
    ? paint
    : definitions.linear("a", materialStops(pick(["gold", "silver"], houseSeed >>> 11)), "right")
  const collar = shape.neck / 2 + 4
  return (
    svg`<g transform="translate(${middle} ${top - 12})">` +
    svg`<rect x="${-collar}" y="-2" width="${collar * 2}" height="9" rx="1.5" fill="${collarMetal}"/>` +
    svg`<path d="M${-collar} 7H${collar}" stroke="#0004" stroke-width="1.2"/>` +
    `<g transform="translate(0 -2)">${CAPS[house.cap](w, paint, gloss)}${drawGrain(house.cap, house.metal, w)}</g>` +
    `<path d="M${short(-w)} -1H${short(w)}" stroke="#0000004d" stroke-width="1.4"/></g>`
  )
}
