import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const lightbox = style({
  inset: 0,
  width: "100%",
  height: "100%",
  maxWidth: "none",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  background: vars.color.bg,
  color: vars.color.ink,
})

/** Swiped and, on low windows, scrolled; arrow keys do both, and two fingers enlarge. */
export const strip = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "100%",
  alignItems: "safe center",
  height: "100%",
  overflow: "auto",
  overscrollBehavior: "contain",
  scrollSnapType: "x mandatory",
  touchAction: "pan-x pan-y pinch-zoom",
  ":focus-visible": { outlineOffset: -2 },
})

globalStyle(`${strip} img`, {
  width: "min(100%, 60rem)",
  height: "auto",
  marginInline: "auto",
  scrollSnapAlign: "center",
})

export const close = style({
  position: "absolute",
  insetBlockStart: vars.space[3],
  insetInlineEnd: vars.space[3],
  borderRadius: vars.radius.pill,
  background: vars.color.bg,
})

/** Covers the picture that it enlarges. */
export const opener = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  border: 0,
  background: "none",
  cursor: "zoom-in",
  ":focus-visible": { outlineOffset: -4 },
})

/** In place of the button, for browsers without popovers. */
export const link = style({
  "@supports": { "selector(:popover-open)": { display: "none" } },
})
