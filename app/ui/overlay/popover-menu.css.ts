import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { inlineEndInset } from "#app/ui/layout/inline-end-inset.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const menu = style({
  position: "fixed",
  width: "max-content",
  minWidth: "13rem",
  margin: 0,
  padding: vars.space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius[2],
  background: vars.color.surface,
  color: vars.color.ink,
  boxShadow: vars.shadow.float,
})

const below = `calc(${vars.size.header} - .25rem)`

/** Positions the menu next to the control that opened it, at any scroll position, on the side that has space. */
const anchored = {
  "@supports": {
    "(position-area: block-end span-inline-start)": {
      inset: "auto",
      marginBlock: vars.space[1],
      positionArea: "block-end span-inline-start",
      positionTryFallbacks: "flip-block, flip-inline, flip-block flip-inline",
    },
  },
}

/**
 * Position of the menu in browsers without anchor positioning: below the header. `end` is at the right end of the
 * header, for a button that is one of the header's icons. `inner` is 9rem further left, for a button that is left of
 * these icons; in narrow windows it is moved less, so that the menu stays inside the window.
 */
export const place = styleVariants({
  end: [menu, { inset: `${below} ${inlineEndInset} auto auto` }, anchored],
  inner: [
    menu,
    { inset: `${below} min(${inlineEndInset} + 9rem, 100% - 14rem) auto auto` },
    anchored,
  ],
})

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[3],
  width: "100%",
  minHeight: vars.size.tap,
  paddingInline: vars.space[3],
  border: 0,
  borderRadius: vars.radius[1],
  background: "none",
  fontSize: vars.text.small,
  textAlign: "start",
  textDecoration: "none",
  ":hover": { background: vars.color.sunken },
  selectors: { "&[aria-current]": { fontWeight: 600 } },
})

export const chosen = style({ marginInlineStart: "auto", color: vars.color.anor })

globalStyle(`${menu}:not(:popover-open)`, { display: "none" })

// Browsers without popovers drop the rule above and would always show the menu over the page. They show it while the
// pointer or the focus is on the menu or on the controls before it. The margin closes the gap between the menu and
// these controls. The menu is positioned relative to the header, which is not at the top of the window while a notice
// is above it. Where phones hide the controls, the visitor finds the menu's links in the menu panel.
const withoutPopovers = "not selector(:popover-open)"
globalStyle(menu, {
  "@supports": { [withoutPopovers]: { display: "none", position: "absolute", marginTop: -14 } },
})
globalStyle(`:is(:hover, :focus-within) + ${menu}, ${menu}:is(:hover, :focus-within)`, {
  "@supports": { [withoutPopovers]: { display: "block" } },
})
