import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const iconButton = style({
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  width: vars.size.tap,
  height: vars.size.tap,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.pill,
  background: "none",
  color: "inherit",
  textDecoration: "none",
  transition: `background-color ${vars.duration[1]}`,
  ":hover": { background: `color-mix(in srgb, currentcolor 7%, transparent)` },
  ":disabled": { color: vars.color.lineStrong, cursor: "not-allowed", background: "none" },
})
