import { keyframes, style, styleVariants } from "@vanilla-extract/css"
import { media } from "../theme/media.ts"
import { vars } from "../theme/vars.css.ts"

const sweep = keyframes({
  from: { backgroundPosition: "100% 0" },
  to: { backgroundPosition: "0 0" },
})

const bone = style({
  borderRadius: vars.radius[1],
  background: `linear-gradient(100deg, ${vars.color.sunken} 40%, ${vars.color.line} 50%, ${vars.color.sunken} 60%) 0 0 / 300% 100%`,
  animation: `${sweep} 1.6s ${vars.ease.both} infinite`,
  "@media": { [media.still]: { animation: "none" } },
})

export const shape = styleVariants({
  picture: [bone, { aspectRatio: "4 / 5", borderRadius: vars.radius[2] }],
  short: [bone, { height: 14, width: "36%" }],
  name: [bone, { height: 22, width: "78%" }],
  line: [bone, { height: 14, width: "60%" }],
  price: [bone, { height: 18, width: "44%", marginTop: vars.space[3] }],
})

export const lines = style({ display: "grid", gap: vars.space[2], alignContent: "start" })

export const card = style([lines, { gap: vars.space[3] }])

export const cartLine = style({
  display: "grid",
  gridTemplateColumns: "84px minmax(0, 1fr)",
  gap: vars.space[4],
  paddingBlock: vars.space[5],
})
