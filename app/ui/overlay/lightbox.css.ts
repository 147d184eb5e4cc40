import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
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
  // In a browser without popovers the visitor cannot open the lightbox, because a link replaces its button (`opener`).
  // Most such browsers hide a closed dialog anyway. Safari before 15.4 does not know `<dialog>`: without this rule, it
  // would always show the lightbox's pictures as content of the page.
  "@supports": { "not selector(:popover-open)": { display: "none" } },
})

/**
 * On phones the visitor swipes the pictures sideways. On large screens the pictures are below one another, because a
 * mouse wheel scrolls only vertically. On both kinds of screens, arrow keys move to another picture, and two fingers
 * enlarge a picture.
 */
export const strip = style({
  display: "grid",
  gridAutoFlow: "column",
  // A part of the next picture is visible.
  gridAutoColumns: "92%",
  gap: vars.space[2],
  placeItems: "safe center",
  // Centers a picture that is the only one.
  placeContent: "safe center",
  height: "100%",
  overflow: "auto",
  overscrollBehavior: "contain",
  scrollSnapType: "x mandatory",
  "@media": {
    [media.lg]: {
      gridAutoFlow: "row",
      gridAutoColumns: "100%",
      gridAutoRows: "92%",
      scrollSnapType: "y mandatory",
    },
  },
  ":focus-visible": { outlineOffset: -2 },
})

/** The whole picture fits on the screen. Until it has loaded, its box is gray. */
globalStyle(`${strip} img`, {
  width: "min(100%, 60rem, 72dvh)",
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
