import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const pager = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  alignItems: "center",
  gap: vars.space[1],
})

export const cell = style({
  display: "grid",
  placeItems: "center",
  minWidth: vars.size.tap,
  height: vars.size.tap,
  borderRadius: vars.radius[1],
  textDecoration: "none",
  fontVariantNumeric: "tabular-nums lining-nums",
  ":hover": { background: vars.color.sunken },
  selectors: {
    "&[aria-current]": { background: vars.color.ink, color: vars.color.bg },
  },
})

/** A link that stands for the pages that the pager skips. */
export const gap = style([cell, { color: vars.color.muted }])

export const off = style([cell, { color: vars.color.lineStrong, ":hover": { background: "none" } }])
