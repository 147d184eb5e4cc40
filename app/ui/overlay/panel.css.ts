import { globalStyle, style } from "@vanilla-extract/css"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * Styles that sheets and dialogs (`<dialog open>`) share. Their own styles must not set any of these properties again,
 * because the order of the rules in the stylesheet is not defined.
 */
export const panel = style({
  position: "fixed",
  zIndex: layer.sheet + 1,
  border: 0,
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
  overscrollBehavior: "contain",
  // In a document that the server rendered, the panel itself has the focus (initial-focus-props.ts). It needs no focus
  // ring. In the forced-colors mode, browsers draw the transparent outline, which is the panel's only edge there.
  outline: "1px solid transparent",
  // The backdrop is an element of the page (Scrim), so that it exists without scripts and does not flicker when scripts
  // make the panel modal.
  "::backdrop": { background: "none" },
})

// While a panel is open, the page does not scroll on touch screens. With a mouse, the page still scrolls, because
// hiding its scrollbar would shift the layout.
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
