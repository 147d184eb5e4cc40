import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "../theme/vars.css.ts"

const heading = style({
  fontFamily: vars.font.display,
  fontWeight: 500,
  hyphens: "manual",
})

export const headings = styleVariants({
  h1: [heading, { fontSize: vars.text.h1, lineHeight: 1, letterSpacing: "-.015em" }],
  h2: [heading, { fontSize: vars.text.h2, lineHeight: 1.05, letterSpacing: "-.01em" }],
  title: [heading, { fontSize: vars.text.title, lineHeight: 1.05, letterSpacing: "-.01em" }],
  h3: [heading, { fontSize: vars.text.h3, lineHeight: 1.15 }],
})
