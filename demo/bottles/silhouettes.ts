import { svg } from "#shop-api/pictures/svg.ts"

/** Returns the path of an outline that fills the box between these four sides. */
type Outline = (left: number, top: number, right: number, bottom: number) => string

export type Silhouette = {
  /** Width and height of the body before it is scaled by the volume, in units of the drawing. */
  width: number
  height: number
  neck: number
  /** Whether the body is round. Round bodies are shaded like a cylinder, all other bodies like a flat face. */
  round: boolean
  /** Distance of the label's middle from the top, as a share of the body's height. */
  labelAt: number
  /** Maximum width of a label, as a share of the body's width. */
  labelWidth: number
  /**
   * Draws the closed outline of the body within a box. The inside of the glass is the same outline in a smaller box.
   */
  outline: Outline
}

function roundedBox(shoulder: number, foot: number): Outline {
  const r = shoulder
  const s = foot
  return (x0, y0, x1, y1) =>
    svg`M${x0 + r} ${y0}H${x1 - r}Q${x1} ${y0} ${x1} ${y0 + r}V${y1 - s}Q${x1} ${y1} ${x1 - s} ${y1}H${x0 + s}Q${x0} ${y1} ${x0} ${y1 - s}V${y0 + r}Q${x0} ${y0} ${x0 + r} ${y0}Z`
}

const flat = { round: false }
const turned = { round: true }

export const SILHOUETTES = {
  block: {
    ...flat,
    width: 168,
    height: 178,
    neck: 46,
    labelAt: 0.54,
    labelWidth: 0.7,
    outline: roundedBox(9, 7),
  },
  slab: {
    ...flat,
    width: 128,
    height: 226,
    neck: 44,
    labelAt: 0.56,
    labelWidth: 0.74,
    outline: roundedBox(7, 6),
  },
  apoth: {
    ...turned,
    width: 142,
    height: 206,
    neck: 50,
    labelAt: 0.57,
    labelWidth: 0.86,
    outline: roundedBox(40, 13),
  },
  column: {
    ...turned,
    width: 112,
    height: 232,
    neck: 54,
    labelAt: 0.55,
    labelWidth: 0.84,
    outline: roundedBox(12, 9),
  },
  pebble: {
    ...flat,
    width: 200,
    height: 146,
    neck: 44,
    labelAt: 0.54,
    labelWidth: 0.62,
    outline: (x0, y0, x1, y1) => {
      const x = (x0 + x1) / 2
      const y = (y0 + y1) / 2
      return svg`M${x} ${y0}C${x1 - 22} ${y0} ${x1} ${y0 + 34} ${x1} ${y + 12}C${x1} ${y1 - 20} ${x1 - 26} ${y1} ${x1 - 52} ${y1}H${x0 + 52}C${x0 + 26} ${y1} ${x0} ${y1 - 20} ${x0} ${y + 12}C${x0} ${y0 + 34} ${x0 + 22} ${y0} ${x} ${y0}Z`
    },
  },
  moon: {
    ...flat,
    width: 198,
    height: 190,
    neck: 38,
    labelAt: 0.52,
    labelWidth: 0.6,
    outline: (x0, _, x1, y1) => {
      const x = (x0 + x1) / 2
      const r = (x1 - x0) / 2
      return svg`M${x - r * 0.46} ${y1}A${r} ${r} 0 1 1 ${x + r * 0.46} ${y1}Z`
    },
  },
  oval: {
    ...flat,
    width: 158,
    height: 216,
    neck: 42,
    labelAt: 0.54,
    labelWidth: 0.68,
    outline: (x0, y0, x1, y1) => {
      const x = (x0 + x1) / 2
      const h = y1 - y0
      return svg`M${x} ${y0}C${x1 - 14} ${y0} ${x1} ${y0 + h * 0.24} ${x1} ${y0 + h * 0.52}C${x1} ${y0 + h * 0.8} ${x1 - 16} ${y1} ${x1 - 42} ${y1}H${x0 + 42}C${x0 + 16} ${y1} ${x0} ${y0 + h * 0.8} ${x0} ${y0 + h * 0.52}C${x0} ${y0 + h * 0.24} ${x0 + 14} ${y0} ${x} ${y0}Z`
    },
  },
  flare: {
    ...flat,
    width: 176,
    height: 196,
    neck: 44,
    labelAt: 0.6,
    labelWidth: 0.6,
    outline: (x0, y0, x1, y1) => {
      const i = (x1 - x0) * 0.19
      return svg`M${x0 + i + 8} ${y0}H${x1 - i - 8}Q${x1 - i + 1} ${y0} ${x1 - i + 3} ${y0 + 9}L${x1 - 1} ${y1 - 12}Q${x1} ${y1} ${x1 - 12} ${y1}H${x0 + 12}Q${x0} ${y1} ${x0 + 1} ${y1 - 12}L${x0 + i - 3} ${y0 + 9}Q${x0 + i - 1} ${y0} ${x0 + i + 8} ${y0}Z`
    },
  },
  taper: {
    ...turned,
    width: 158,
    height: 206,
    neck: 50,
    labelAt: 0.5,
    labelWidth: 0.72,
    outline: (x0, y0, x1, y1) => {
      const i = (x1 - x0) * 0.17
      return svg`M${x0 + 20} ${y0}H${x1 - 20}Q${x1 + 1} ${y0} ${x1 - 2} ${y0 + 22}L${x1 - i} ${y1 - 10}Q${x1 - i - 2} ${y1} ${x1 - i - 13} ${y1}H${x0 + i + 13}Q${x0 + i + 2} ${y1} ${x0 + i} ${y1 - 10}L${x0 + 2} ${y0 + 22}Q${x0 - 1} ${y0} ${x0 + 20} ${y0}Z`
    },
  },
  arch: {
    ...flat,
    width: 150,
    height: 226,
    neck: 36,
    labelAt: 0.6,
    labelWidth: 0.72,
    outline: (x0, y0, x1, y1) => {
      const x = (x0 + x1) / 2
      const s = y0 + (x1 - x0) * 0.54
      return svg`M${x} ${y0}C${x + 22} ${y0 + 14} ${x1} ${y0 + 30} ${x1} ${s}V${y1 - 8}Q${x1} ${y1} ${x1 - 8} ${y1}H${x0 + 8}Q${x0} ${y1} ${x0} ${y1 - 8}V${s}C${x0} ${y0 + 30} ${x - 22} ${y0 + 14} ${x} ${y0}Z`
    },
  },
  facet: {
    ...flat,
    width: 158,
    height: 200,
    neck: 44,
    labelAt: 0.53,
    labelWidth: 0.62,
    outline: (x0, y0, x1, y1) =>
      svg`M${x0 + 30} ${y0}H${x1 - 30}L${x1} ${y0 + 30}V${y1 - 21}L${x1 - 21} ${y1}H${x0 + 21}L${x0} ${y1 - 21}V${y0 + 30}Z`,
  },
  drop: {
    ...turned,
    width: 174,
    height: 220,
    neck: 34,
    labelAt: 0.64,
    labelWidth: 0.66,
    outline: (x0, y0, x1, y1) => {
      const x = (x0 + x1) / 2
      const h = y1 - y0
      return svg`M${x - 15} ${y0}H${x + 15}C${x + 17} ${y0 + h * 0.3} ${x1} ${y0 + h * 0.36} ${x1} ${y0 + h * 0.66}C${x1} ${y0 + h * 0.88} ${x1 - 28} ${y1} ${x1 - 54} ${y1}H${x0 + 54}C${x0 + 28} ${y1} ${x0} ${y0 + h * 0.88} ${x0} ${y0 + h * 0.66}C${x0} ${y0 + h * 0.36} ${x - 17} ${y0 + h * 0.3} ${x - 15} ${y0}Z`
    },
  },
  waist: {
    ...turned,
    width: 144,
    height: 222,
    neck: 40,
    labelAt: 0.67,
    labelWidth: 0.74,
    outline: (x0, y0, x1, y1) => {
      const h = y1 - y0
      const q = (x1 - x0) * 0.13
      return svg`M${x0 + 34} ${y0}H${x1 - 34}C${x1 - 6} ${y0} ${x1 - 4} ${y0 + h * 0.1} ${x1 - 6} ${y0 + h * 0.17}C${x1 - 8} ${y0 + h * 0.26} ${x1 - q} ${y0 + h * 0.27} ${x1 - q} ${y0 + h * 0.36}C${x1 - q} ${y0 + h * 0.46} ${x1} ${y0 + h * 0.5} ${x1} ${y0 + h * 0.7}C${x1} ${y1 - 16} ${x1 - 4} ${y1} ${x1 - 26} ${y1}H${x0 + 26}C${x0 + 4} ${y1} ${x0} ${y1 - 16} ${x0} ${y0 + h * 0.7}C${x0} ${y0 + h * 0.5} ${x0 + q} ${y0 + h * 0.46} ${x0 + q} ${y0 + h * 0.36}C${x0 + q} ${y0 + h * 0.27} ${x0 + 8} ${y0 + h * 0.26} ${x0 + 6} ${y0 + h * 0.17}C${x0 + 4} ${y0 + h * 0.1} ${x0 + 6} ${y0} ${x0 + 34} ${y0}Z`
    },
  },
  flask: {
    ...flat,
    width: 164,
    height: 208,
    neck: 40,
    labelAt: 0.62,
    labelWidth: 0.74,
    outline: (x0, y0, x1, y1) => {
      const x = (x0 + x1) / 2
      return svg`M${x - 22} ${y0}H${x + 22}Q${x + 30} ${y0 + 1} ${x + 38} ${y0 + 8}L${x1 - 8} ${y0 + 52}Q${x1} ${y0 + 59} ${x1} ${y0 + 70}V${y1 - 9}Q${x1} ${y1} ${x1 - 9} ${y1}H${x0 + 9}Q${x0} ${y1} ${x0} ${y1 - 9}V${y0 + 70}Q${x0} ${y0 + 59} ${x0 + 8} ${y0 + 52}L${x - 38} ${y0 + 8}Q${x - 30} ${y0 + 1} ${x - 22} ${y0}Z`
    },
  },
} as const satisfies Record<string, Silhouette>

export type SilhouetteName = keyof typeof SILHOUETTES
export const SILHOUETTE_NAMES = Object.keys(SILHOUETTES) as SilhouetteName[]
