import { style } from "@vanilla-extract/css"

/** Icons are drawn as outlines. Attributes of a single shape override these styles. */
export const icon = style({
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
})
