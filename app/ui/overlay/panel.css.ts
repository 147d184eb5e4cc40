import { globalStyle, style } from "@vanilla-extract/css"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * Styles that sheets and dialogs (`<dialog open>`) share. Neither may set these properties itself,
 * because the build decides which of two styles comes last.
 */
export const panel = style({
  position: "fixed",
  zIndex: layer.sheet + 1,
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
  overscrollBehavior: "contain",
  // In a served document the panel itself has the focus (served-focus.ts) and needs no ring.
  outline: "none",
  // The scrim is an element of the page, so that it exists without scripts and does not flicker
  // with them.
  "::backdrop": { background: "none" },
})

// Stops the page from scrolling on touch screens. With a mouse, hiding the scrollbar would shift
// the page.
globalStyle(`html:has(${panel}[open])`, {
  "@media": { "(pointer: coarse)": { overflow: "hidden" } },
})

export const scrim = style({
  position: "fixed",
  inset: 0,
  zIndex: layer.sheet,
  background: vars.color.scrim,
  cursor: "default",
  transition: `opacity ${vars.duration[2]}`,
  "@starting-style": { opacity: 0 },
  selectors: {
    [`${panel}:not([open]) + &`]: { opacity: 0, pointerEvents: "none" },
  },
})
