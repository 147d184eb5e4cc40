import { globalStyle, style } from "@vanilla-extract/css"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * What a sheet and a dialog share as `<dialog open>`: above the page, and the page holds still. Nothing that one of
 * them says otherwise: which of two styles comes last is up to the build.
 */
export const panel = style({
  position: "fixed",
  zIndex: layer.sheet + 1,
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
  overscrollBehavior: "contain",
  // It has the focus as a whole when a document is served with it.
  outline: "none",
  // The scrim is an element of the page, so that it is there without scripts and does not blink with them.
  "::backdrop": { background: "none" },
})

// The page holds still under a finger. A mouse has the scrollbar, and hiding that would move the page.
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
