import { keyframes, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const sweep = keyframes({
  from: { backgroundPosition: "100% 0" },
  to: { backgroundPosition: "0 0" },
})

/** A block with a highlight that moves across it. `ground` sets the two colors, which differ only slightly. */
const block = style({
  display: "block",
  maxWidth: "100%",
  borderRadius: vars.radius[1],
  backgroundSize: "300% 100%",
  animation: `${sweep} 1.6s ${vars.ease.both} infinite`,
  "@media": { [media.still]: { animation: "none" } },
})

const passing = (base: string, light: string) =>
  `linear-gradient(100deg, ${base} 40%, ${light} 50%, ${base} 60%)`

export const ground = styleVariants({
  page: [block, { backgroundImage: passing(vars.color.sunken, vars.color.line) }],
  sunken: [block, { backgroundImage: passing(vars.color.line, vars.color.sunken) }],
})

export const shape = styleVariants({
  picture: { aspectRatio: "4 / 5", borderRadius: vars.radius[2] },
  thumb: { aspectRatio: "4 / 5" },
  meta: { height: 14 },
  name: { height: 22 },
  price: { height: 18 },
})

export const width = styleVariants({
  full: { width: "100%" },
  most: { width: "78%" },
  part: { width: "60%" },
  half: { width: "44%" },
  third: { width: "36%" },
})

/** The texts of a product, one below the other; `apart` is the price. */
export const lines = style({ display: "grid", gap: vars.space[2], alignContent: "start" })

export const apart = style({ marginTop: vars.space[3] })
