import type { Family, ProductType } from "#domain/product-attributes.ts"
import { FAMILY_TONES } from "#shop-api/pictures/family-tones.ts"
import type { Finish, House } from "./house-style.ts"
import { LIQUIDS, type Palette } from "./palettes.ts"
import { pick, seedOf } from "./seeded-choice.ts"
import { type Silhouette, SILHOUETTES } from "./silhouettes.ts"

/** The data that determines the picture of a bottle. `volume` is in milliliters. */
export type BottleProduct = {
  id: number | string
  brand: string
  name: string
  family: Family
  type: ProductType
  volume: number
  /**
   * The style of the brand. Only brands of the demonstration have one, because the shop draws no bottle for a real
   * brand [D1.49].
   */
  house: House
}

/**
 * All decisions about the drawing of a bottle. The brand determines the silhouette, the cap and the label. The family
 * determines the colors, the type (concentration) determines the light, and the volume determines the scale.
 * Coordinates are those of a drawing that is 400 wide and 500 high.
 */
export type BottlePlan = {
  product: BottleProduct
  palette: Palette
  house: House
  shape: Silhouette
  finish: Finish
  /** Whether the background is dark, as it is for the most concentrated type, `parfum`. */
  night: boolean
  liquid: readonly [surface: string, depth: string]
  /** Colors of a lacquered bottle at its shoulder and at its base. */
  lacquer: readonly [string, string]
  /** Whether the lacquer is white. Text and edges are dark in this case. */
  whiteLacquer: boolean
  /** Whether the body absorbs light, as lacquer and the dark glass of the type `parfum` do. */
  dark: boolean
  /** Strength of the highlights. */
  shine: number
  scale: number
  seed: number
  houseSeed: number
  left: number
  right: number
  top: number
  bottom: number
  middle: number
  /** Thickness of the glass wall. A lacquered bottle does not show it. */
  wall: number
  /** Height of the heavy base. */
  foot: number
  surface: number
}

const MIDDLE = 200
const BOTTOM = 408
const WHITE: readonly [string, string] = ["#fffdfb", "#e9e2db"]
const BLACK: readonly [string, string] = ["#2a2225", "#0f0b0d"]
const FINISH_ODDS = [
  ...(["clear", "clear", "clear", "ombre"] as const),
  ...(["clear", "frost", "clear", "lacquer"] as const),
] as const

export function planBottle(product: BottleProduct): BottlePlan {
  const houseSeed = seedOf(`house:${product.brand}`)
  const seed = seedOf(`item:${product.id}${product.name}`)
  const { house } = product
  const { family } = product
  const palette: Palette = { ...FAMILY_TONES[family], liquids: LIQUIDS[family] }
  const shape: Silhouette = SILHOUETTES[house.shape]
  const finish = house.finish ?? pick(FINISH_ODDS, seed >>> 5)
  const night = product.type === "parfum"
  const liquid = pick(palette.liquids, seed >>> 9)
  const lacquers = [[palette.deep, palette.night[1]], WHITE, [liquid[1], palette.deep]] as const
  const lacquer = night ? BLACK : pick<readonly [string, string]>(lacquers, seed >>> 13)
  const dark = night || finish === "lacquer"
  const top = BOTTOM - shape.height
  return {
    product,
    palette,
    house,
    shape,
    finish,
    night,
    liquid,
    lacquer,
    whiteLacquer: finish === "lacquer" && lacquer === WHITE,
    dark,
    shine: dark ? 0.55 : 0.8,
    scale: scaleOf(product.volume),
    seed,
    houseSeed,
    left: MIDDLE - shape.width / 2,
    right: MIDDLE + shape.width / 2,
    top,
    bottom: BOTTOM,
    middle: MIDDLE,
    wall: finish === "lacquer" ? 0 : 8,
    foot: 20,
    surface: top + shape.height * (shape.labelAt > 0.6 ? 0.2 : 0.15) + (seed % 9),
  }
}

function scaleOf(volume: number): number {
  if (volume >= 100) return 1.16
  if (volume >= 75) return 1.11
  return volume >= 50 ? 1.07 : 0.95
}
