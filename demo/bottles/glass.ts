import { type Definitions, fade, type GradientStop, svg } from "#shop-api/pictures/svg.ts"
import type { BottlePlan } from "./bottle-plan.ts"

/**
 * `body` is the outline of a bottle's body: the start of a `<use>` element, which callers complete with attributes
 * and `/>`. `clip` is an attribute that clips an element to the body.
 */
type Body = { body: string; clip: string }

/** Defines the body's outline and clip path, which all parts of the glass share. */
export function defineBody(plan: BottlePlan, definitions: Definitions): Body {
  const body = definitions.outline(
    "B",
    plan.shape.outline(plan.left, plan.top, plan.right, plan.bottom),
  )
  return { body, clip: definitions.clip("b", `${body}/>`) }
}

/**
 * Draws what is seen on the floor around the bottle: a long soft shadow, a dark shadow where the bottle stands, and
 * the colored light that passes through the glass.
 */
export function drawShadow(plan: BottlePlan, definitions: Definitions): string {
  const { middle, bottom, finish, shape, liquid, night } = plan
  const hue = night ? "#000" : plan.palette.deep
  const shadow = shadowPaint(hue, definitions)
  const w = shape.width
  let drawn = svg`<ellipse cx="${middle + w * 0.42}" cy="${bottom + 6}" rx="${w * 0.95}" ry="20" fill="${shadow}" opacity=".55"/><ellipse cx="${middle}" cy="${bottom + 1}" rx="${w * 0.6}" ry="11" fill="${shadow}"/>`
  if (finish !== "lacquer") {
    const glow = definitions.radial("g", [
      [0, liquid[1], night ? 0.5 : 0.75],
      [1, liquid[1], 0],
    ])
    drawn += svg`<ellipse cx="${middle + w * 0.3}" cy="${bottom + 9}" rx="${w * 0.5}" ry="9" fill="${glow}"/>`
  }
  return drawn
}

export function shadowPaint(hue: string, definitions: Definitions): string {
  return definitions.radial("s", [
    [0, hue, 0.5],
    [0.55, hue, 0.2],
    [1, hue, 0],
  ])
}

/** Draws a lacquered bottle: a metal neck and an opaque body. */
export function drawLacquer(
  plan: BottlePlan,
  definitions: Definitions,
  glass: Body,
  metal: string,
) {
  const { middle, top, shape, lacquer } = plan
  const coat = definitions.linear(
    "k",
    [
      [0, lacquer[0]],
      [1, lacquer[1]],
    ],
    "down",
  )
  return (
    svg`<rect x="${middle - shape.neck / 2}" y="${top - 10}" width="${shape.neck}" height="14" fill="${metal}"/>` +
    `${glass.body} fill="${coat}"/>`
  )
}

/** Draws a bottle of transparent glass: neck, walls, the perfume with its surface, and the heavy base. */
export function drawFilledGlass(plan: BottlePlan, definitions: Definitions, glass: Body): string {
  const { middle, left, right, top, bottom, foot, wall, night, finish, shape, palette } = plan
  const depth = plan.liquid[1]
  const neck = definitions.linear(
    "n",
    [
      [0, palette.deep, 0.35],
      [0.2, "#fff", 0.75],
      [0.55, "#fff", 0.25],
      [0.85, "#fff", 0.55],
      [1, palette.deep, 0.4],
    ],
    "right",
  )
  const hollow = definitions.outline(
    "V",
    shape.outline(left + wall, top + wall + 2, right - wall, bottom - foot),
  )
  const within = definitions.clip("v", `${hollow}/>`)

  let drawn = svg`<rect x="${middle - shape.neck / 2}" y="${top - 12}" width="${shape.neck}" height="18" fill="${neck}"/>`
  drawn += `${glass.body} fill="${fade("#fff", night ? 0.13 : 0.5)}"/>`
  drawn += `${glass.body} fill="${fade(depth, 0.2)}"/>`
  if (!night) drawn += `${hollow} fill="#fff5"/>`
  drawn += `<g ${within}>${drawLiquid(plan, definitions)}`
  drawn += `${hollow} fill="none" stroke="${fade(depth, 0.55)}" stroke-width="12"/>`
  drawn += `${hollow} fill="none" stroke="${fade(palette.deep, 0.2)}" stroke-width="5"/></g>`
  if (night) drawn += `${hollow} fill="#0003"/>`
  if (finish === "frost") drawn += `${glass.body} fill="${fade("#fff", night ? 0.16 : 0.4)}"/>`
  const base = bottom - foot + 5
  return (
    drawn +
    svg`<g ${glass.clip}><path d="M${left} ${base}Q${middle} ${base - 6} ${right} ${base}V${bottom}H${left}Z" fill="${fade(depth, 0.3)}"/>` +
    svg`<path d="M${left + 10} ${bottom - 7}H${right - 10}" stroke="#fffc" stroke-width="3" stroke-linecap="round"/>` +
    svg`<path d="M${middle + shape.width * 0.1} ${bottom - 13}H${right - 14}" stroke="#fff8" stroke-width="2" stroke-linecap="round"/></g>`
  )
}

function drawLiquid(plan: BottlePlan, definitions: Definitions): string {
  const { middle, left, right, top, bottom, foot, wall, surface, shape, palette, liquid } = plan
  const paint = definitions.linear("l", liquidStops(plan), "down")
  const tube = fade(palette.deep, plan.house.label === "print" ? 0.07 : 0.16)
  let drawn = svg`<path d="M${left} ${surface}H${right}V${bottom}H${left}Z" fill="${paint}"/>`
  drawn += svg`<path d="M${middle - 1.6} ${top}V${bottom - foot - 8}l-5 7" fill="none" stroke="${tube}" stroke-width="3"/>`
  if (shape.round) {
    const radius = shape.width / 2 - wall
    return (
      drawn +
      svg`<ellipse cx="${middle}" cy="${surface}" rx="${radius}" ry="4.5" fill="${liquid[0]}"/>` +
      svg`<path d="M${left + wall} ${surface}a${radius} 4.5 0 0 0 ${2 * radius} 0" fill="none" stroke="${fade(palette.deep, 0.3)}"/>`
    )
  }
  return (
    drawn +
    svg`<path d="M${left} ${surface}H${right}" stroke="${fade(palette.deep, 0.28)}" stroke-width="1.2"/>` +
    svg`<path d="M${left} ${surface + 2}H${right}" stroke="#fffa" stroke-width="1.6"/>`
  )
}

function liquidStops({ finish, night, liquid: [surface, depth] }: BottlePlan): GradientStop[] {
  if (finish === "ombre") {
    return [
      [0, surface, 0.5],
      [0.3, surface, 0.9],
      [1, depth],
    ]
  }
  if (night) {
    return [
      [0, depth, 0.72],
      [1, depth, 0.98],
    ]
  }
  return [
    [0, surface, 0.94],
    [1, depth],
  ]
}

/** Returns the paint that shades the body: the gradient of a cylinder, or light from the left on a flat face. */
export function shadePaint({ shape, shine }: BottlePlan, definitions: Definitions): string {
  const stops: GradientStop[] = shape.round
    ? [
        ...([
          [0, "#000", 0.34],
          [0.07, "#000", 0.1],
          [0.16, "#fff", shine * 0.62],
        ] as const),
        ...([
          [0.24, "#fff", 0.08],
          [0.5, "#fff", 0],
          [0.76, "#000", 0.06],
        ] as const),
        ...([
          [0.9, "#fff", shine * 0.38],
          [0.95, "#000", 0.1],
          [1, "#000", 0.36],
        ] as const),
      ]
    : [
        ...([
          [0, "#fff", 0.22],
          [0.3, "#fff", 0],
          [0.7, "#000", 0],
          [1, "#000", 0.13],
        ] as const),
      ]
  return definitions.linear("r", stops, "right")
}
