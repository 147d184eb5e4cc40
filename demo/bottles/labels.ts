import { fade, svg } from "#shop-api/pictures/svg.ts"
import { drawLettering, drawLine, fitSize, type LabelText } from "./lettering.ts"

/**
 * Position and paints of a label. `paper` is a function, because calling it adds a gradient to the document, and some
 * labels do not need this gradient.
 */
export type LabelSpot = {
  x: number
  y: number
  /** Maximum width of the label. */
  width: number
  bottleHeight: number
  /** Colors of the text, depending on what it is printed on: paper, a metal plaque, or the glass itself. */
  ink: { paper: string; plaque: string; glass: string }
  paper: () => string
  metal: string
  /** Paint that shades the glass. It is also drawn over a label that goes round the bottle. */
  shade: string
  clip: string
}

type Label = (text: LabelText, spot: LabelSpot) => string

const frame = (x: number, y: number, width: number, height: number): string =>
  svg`x="${x}" y="${y}" width="${width}" height="${height}"`

export const LABELS = {
  paper: (text, { x, y, width, bottleHeight, ink, paper }) => {
    const height = Math.min(bottleHeight * 0.5, 96)
    const left = x - width / 2
    const top = y - height / 2
    return (
      `<rect ${frame(left, top, width, height)} fill="${paper()}"/>` +
      `<rect ${frame(left + 4, top + 4, width - 8, height - 8)} fill="none" stroke="${fade(ink.paper, 0.45)}" stroke-width=".8"/>` +
      drawLettering(text, { x, y: y + 1, width: width - 18, ink: ink.paper })
    )
  },

  archlabel: (text, { x, y, width, ink, paper }) => {
    const height = 104
    const left = x - width / 2
    const top = y - height / 2 - 8
    const spring = top + width * 0.4
    const arch = svg`M${left} ${top + height}V${spring}C${left} ${top + 16} ${x - 12} ${top + 10} ${x} ${top}C${x + 12} ${top + 10} ${left + width} ${top + 16} ${left + width} ${spring}V${top + height}Z`
    return (
      svg`<path d="${arch}" fill="${paper()}"/>` +
      svg`<path d="${arch}" fill="none" stroke="${fade(ink.paper, 0.5)}" stroke-width=".9" transform="translate(${x * 0.08} ${(top + height * 0.55) * 0.08})scale(.92)"/>` +
      drawLettering(text, { x, y: y + 8, width: width - 20, ink: ink.paper, largest: 21 })
    )
  },

  oval: (text, { x, y, width, ink, paper }) =>
    svg`<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="52" fill="${paper()}"/>` +
    svg`<ellipse cx="${x}" cy="${y}" rx="${width / 2 - 4}" ry="48" fill="none" stroke="${fade(ink.paper, 0.5)}" stroke-width=".9"/>` +
    drawLettering(text, {
      x,
      y: y + 1,
      width: width - 26,
      ink: ink.paper,
      largest: 21,
      meta: "never",
    }),

  band: (text, { x, y, width, ink, paper, shade, clip }) => {
    const around = frame(x - 120, y - 42, 240, 84)
    return (
      `<g ${clip}><rect ${around} fill="${paper()}"/><rect ${around} fill="${shade}"/>` +
      svg`<path d="M${x - 120} ${y - 38}h240M${x - 120} ${y + 38}h240" stroke="${fade(ink.paper, 0.4)}" stroke-width=".8"/></g>` +
      drawLettering(text, { x, y: y + 1, width: width - 12, ink: ink.paper, largest: 21 })
    )
  },

  plaque: (text, { x, y, width, ink, metal }) => {
    const left = x - width / 2
    const top = y - 36
    return (
      `<rect ${frame(left, top + 1.5, width, 72)} rx="2" fill="#0003"/>` +
      `<rect ${frame(left, top, width, 72)} rx="2" fill="${metal}"/>` +
      `<rect ${frame(left + 0.5, top + 0.5, width - 1, 71)} rx="2" fill="#ffffff2e" stroke="#fff8"/>` +
      drawLettering(text, {
        x,
        y: y + 1,
        width: width - 14,
        ink: ink.plaque,
        largest: 21,
        meta: "never",
      })
    )
  },

  // On a low bottle, a name of two lines leaves no room above the base for the line with type and volume (`meta`).
  print: (text, { x, y, width, bottleHeight, ink }) =>
    drawLettering(text, {
      x,
      y: y + 2,
      width,
      ink: ink.glass,
      largest: 25,
      meta: bottleHeight < 160 ? "room" : "always",
    }),

  small: (text, spot) => {
    const width = Math.min(spot.width, 84)
    const left = spot.x - width / 2
    return (
      `<rect ${frame(left, spot.y - 34, width, 84)} fill="${spot.paper()}"/>` +
      drawLettering(text, {
        x: left + 8,
        y: spot.y + 9,
        width: width - 12,
        ink: spot.ink.paper,
        align: "start",
        largest: 17,
        rule: false,
        meta: "never",
      })
    )
  },

  vertical: (text, { x, y, ink, paper }) => {
    const brand = text.brand.toUpperCase()
    const brandSize = fitSize([brand], "inter", { width: 132, largest: 8, spacing: 175 })
    const nameSize = fitSize([text.name], "cormorant", { width: 132, largest: 31 })
    const set = { ink: ink.paper, align: "start" } as const
    return (
      svg`<g transform="rotate(-90 ${x} ${y})">` +
      `<rect ${frame(x - 76, y - 31, 152, 62)} fill="${paper()}"/>` +
      drawLine(brand, {
        ...set,
        x: x - 66,
        y: y - 11,
        size: brandSize,
        face: "inter",
        spacing: 175,
      }) +
      drawLine(text.name, { ...set, x: x - 67, y: y + 19, size: nameSize, face: "cormorant" }) +
      "</g>"
    )
  },
} as const satisfies Record<string, Label>

export type LabelName = keyof typeof LABELS
