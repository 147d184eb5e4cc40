import { style } from "@vanilla-extract/css"

/** Drawn with one line; what a shape says of itself wins. */
export const icon = style({
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
})
