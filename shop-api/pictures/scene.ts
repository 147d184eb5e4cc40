import { pictureSize, type Scene } from "#domain/picture-urls.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import type { Drawing } from "./drawing-source.ts"
import { FAMILY_TONES, type Tones } from "./family-tones.ts"
import { Definitions, fade, svg } from "./svg.ts"

/**
 * Where a product stands in a scene (the middle of its base) and how large it is. Products are drawn in the sequence of
 * the places, so that later ones cover earlier ones.
 */
type Place = { x: number; y: number; scale: number }

type Layout = {
  light: Family
  night?: boolean
  /** Colors of the wall and the floor. When absent, those of the perfume family are used. */
  tones?: readonly [wall: string, floor: string]
  /** Y coordinate of the line between wall and floor. When absent, the wall fills the picture. */
  horizon?: number
  /** A pointed arch behind the products, which stands on the line between wall and floor. */
  arch?: { x: number; width: number; top: number }
  places: readonly Place[]
}

/** The arch is centered behind the main bottle. */
const HERO = {
  light: "floral",
  horizon: 648,
  arch: { x: 1010, width: 640, top: 80 },
  places: [
    { x: 1010, y: 740, scale: 1.28 },
    { x: 1300, y: 780, scale: 1.2 },
    { x: 800, y: 770, scale: 0.98 },
  ],
} as const satisfies Layout

const HERO_TALL = {
  light: "floral",
  horizon: 756.8,
  arch: { x: 206, width: 330, top: 392 },
  places: [
    { x: 206, y: 800, scale: 0.86 },
    { x: 348, y: 822, scale: 0.66 },
    { x: 82, y: 818, scale: 0.64 },
  ],
} as const satisfies Layout

/**
 * Colors of the scenes for the dark theme. They are close to the theme's background color, so that the pictures do
 * not look too bright on it.
 */
const NIGHT = { night: true, tones: ["#4a2f38", "#2a1a20"] } as const

const LAYOUTS = {
  "no-picture": {
    light: "musk",
    horizon: 348,
    arch: { x: 200, width: 216, top: 60 },
    places: [],
  },
  hero: HERO,
  "hero-tall": HERO_TALL,
  "hero-night": { ...HERO, ...NIGHT },
  "hero-tall-night": { ...HERO_TALL, ...NIGHT },
  women: {
    light: "fruity",
    horizon: 512,
    places: [
      { x: 370, y: 562, scale: 1.02 },
      { x: 570, y: 590, scale: 1 },
    ],
  },
  men: {
    light: "leather",
    night: true,
    horizon: 512,
    places: [
      { x: 360, y: 560, scale: 1.05 },
      { x: 560, y: 590, scale: 1.08 },
    ],
  },
} as const satisfies Partial<Record<Scene, Layout>>

const isNamed = (name: Scene): name is keyof typeof LAYOUTS => name in LAYOUTS

function layoutOf(name: Scene): Layout {
  if (isNamed(name)) return LAYOUTS[name]
  const family = FAMILIES.find((known) => name === `family-${known}`)
  if (!family) throw new RangeError(`No such scene: ${name}`)
  return { light: family, places: [{ x: 150, y: 393, scale: 0.96 }] }
}

/**
 * Returns the number of products for which a scene has a place: none for the placeholder picture, one for the tile of a
 * perfume family, two or three for other scenes.
 */
export function scenePlaces(name: Scene): number {
  return layoutOf(name).places.length
}

/**
 * Draws several products in one scene, as an SVG document in the size that `pictureSize` returns. The first product
 * gets the main place. If there are more drawings than places, the last ones are left out; if there are fewer, places
 * stay empty.
 */
export function drawScene(name: Scene, drawings: readonly Pick<Drawing, "drawForScene">[]): string {
  const layout = layoutOf(name)
  const { width, height } = pictureSize({ kind: "scene", id: name })
  const definitions = new Definitions(`scene-${name}-`)
  const stage = drawStage(layout, definitions, { width, height })
  const products = layout.places.map(({ x, y, scale }, index) => {
    const drawing = drawings[index]
    if (!drawing) return ""
    const product = drawing.drawForScene(`-${index}`)
    return svg`<g transform="translate(${x - 200 * scale} ${y - 408 * scale})scale(${String(scale)})">${product}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions.toString()}${stage}${products.join("")}</svg>`
}

function drawStage(
  layout: Layout,
  definitions: Definitions,
  { width, height }: { width: number; height: number },
): string {
  const { light, night = false, horizon, arch } = layout
  const tones = FAMILY_TONES[light]
  const [wall, floor] = layout.tones ?? (night ? tones.night : tones.stage)
  const whole = `d="M0 0h${width}v${height}H0z"`
  const wallPaint = definitions.linear(
    "w",
    [
      [0, wall],
      [1, floor],
    ],
    "down",
  )
  let drawn = `<path fill="${wallPaint}" ${whole}/>`
  if (horizon === undefined) return drawn

  const glow = definitions.radial(
    "h",
    [
      [0, "#fff", night ? 0.14 : 0.8],
      [1, "#fff", 0],
    ],
    'cx=".4" cy=".3" r=".7"',
  )
  drawn += `<path fill="${glow}" ${whole}/>`
  if (arch) drawn += drawArch(arch, horizon, archTone(tones, night))
  const floorPaint = definitions.linear(
    "f",
    [
      [0, floor],
      [1, wall],
    ],
    "down",
  )
  return drawn + svg`<path fill="${floorPaint}" d="M0 ${horizon}h${width}v${height - horizon}H0z"/>`
}

const archTone = ({ deep }: Tones, night: boolean): string => fade(night ? "#ffffff" : deep, 0.07)

function drawArch(arch: { x: number; width: number; top: number }, foot: number, tone: string) {
  const { x, width, top } = arch
  const left = x - width / 2
  const right = x + width / 2
  const spring = top + width * 0.62
  const bend = top + width * 0.28
  const rise = top + width * 0.16
  return svg`<path d="M${left} ${foot}V${spring}C${left} ${bend} ${x - width * 0.18} ${rise} ${x} ${top}C${x + width * 0.18} ${rise} ${right} ${bend} ${right} ${spring}V${foot}Z" fill="${tone}"/>`
}
