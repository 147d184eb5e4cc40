import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Largest height of a picture, in percent of the window's height. Above and below it, edges of others are visible. */
const HEIGHT = 96.5

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
  // In a browser without popovers the visitor cannot open the lightbox, because a link replaces its button (`opener`).
  // Most such browsers hide a closed dialog anyway. Safari before 15.4 does not know `<dialog>`: without this rule, it
  // would always show the lightbox's pictures as content of the page.
  "@supports": { "not selector(:popover-open)": { display: "none" } },
})

/**
 * The pictures are below one another. The visitor scrolls them with a finger, a mouse wheel or the arrow keys, and
 * enlarges them with two fingers. The padding centers the first picture and the last one, too.
 */
export const strip = style({
  display: "grid",
  justifyItems: "center",
  gap: vars.space[1],
  height: "100%",
  paddingBlock: `calc(50dvh - min(62.5vw, 37.5rem, ${HEIGHT / 2}dvh))`,
  overflow: "auto",
  overscrollBehavior: "contain",
  scrollSnapType: "y mandatory",
  ":focus-visible": { outlineOffset: -2 },
})

/** The whole picture fits on the screen. Until it has loaded, its box is gray. */
globalStyle(`${strip} img`, {
  width: `min(100%, 60rem, ${HEIGHT * 0.8}dvh)`,
  height: "auto",
  aspectRatio: "4 / 5",
  background: vars.color.sunken,
  scrollSnapAlign: "center",
})

export const close = style({
  position: "absolute",
  insetBlockStart: vars.space[3],
  insetInlineEnd: vars.space[3],
  borderRadius: vars.radius.pill,
  background: vars.color.bg,
})

/** A transparent button over the picture that it enlarges. */
export const opener = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  border: 0,
  background: "none",
  // Hides the text of the link.
  fontSize: 0,
  cursor: "zoom-in",
  ":focus-visible": { outlineOffset: -4 },
})

/** A transparent link to the picture, for browsers without popovers. It replaces the button. */
export const link = style([
  opener,
  { "@supports": { "selector(:popover-open)": { display: "none" } } },
])
