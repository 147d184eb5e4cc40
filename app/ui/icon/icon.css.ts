import { style } from "@vanilla-extract/css"

/** Icons are outlines; a shape's own attributes override it. */
export const icon = style({
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
})
