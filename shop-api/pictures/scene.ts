import { pictureSize, type Scene } from "#domain/picture-urls.ts"
import { FAMILIES, type Family } from "#domain/product-attributes.ts"
import type { DrawingInScene } from "./drawing-source.ts"
import { FAMILY_TONES, type Tones } from "./family-tones.ts"
import { Definitions, fade, svg } from "./svg.ts"

type Layout = {
  light: Family
  night?: boolean
  /** Colors of the wall and the floor. When absent, those of the perfume family are used. */
  tones?: readonly [wall: string, floor: string]
  /** Y coordinate of the line between wall and floor. When absent, the wall fills the picture. */
  horizon?: number
  /** A pointed arch behind the products, which stands on the line between wall and floor. */
  arch?: { x: number; width: number; top: number }
}

/** The arch is behind the place of the main product. */
const HERO = {
  light: "floral",
  horizon: 648,
  arch: { x: 1010, width: 640, top: 80 },
} as const satisfies Layout

const HERO_TALL = {
  light: "floral",
  horizon: 756.8,
  arch: { x: 206, width: 330, top: 392 },
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
  },
  hero: HERO,
  "hero-tall": HERO_TALL,
  "hero-night": { ...HERO, ...NIGHT },
  "hero-tall-night": { ...HERO_TALL, ...NIGHT },
  women: {
    light: "fruity",
    horizon: 512,
  },
  men: {
    light: "leather",
    night: true,
    horizon: 512,
  },
} as const satisfies Partial<Record<Scene, Layout>>

const isNamed = (name: Scene): name is keyof typeof LAYOUTS => name in LAYOUTS

function layoutOf(name: Scene): Layout {
  if (isNamed(name)) return LAYOUTS[name]
  const family = FAMILIES.find((known) => name === `family-${known}`)
  if (!family) throw new RangeError(`No such scene: ${name}`)
  return { light: family }
}

/**
 * Draws a scene with these products, as an SVG document in the size that `pictureSize` returns. Without products it
 * shows only the background.
 */
export function drawScene(name: Scene, drawings: readonly Omit<DrawingInScene, "shown">[]): string {
  const layout = layoutOf(name)
  const { width, height } = pictureSize({ kind: "scene", id: name })
  const definitions = new Definitions(`scene-${name}-`)
  const stage = drawStage(layout, definitions, { width, height })
  const products = drawings.map(({ x, y, scale, drawForScene }, index) => {
    const product = drawForScene(`-${index}`)
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
