import { globalStyle, keyframes, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * In an open panel without a foot, toasts cover the panel's title but not its close button. Elsewhere in the panel,
 * they would cover controls.
 */
const overTitle = `${vars.space[2]} 4.5rem auto ${vars.space[2]}`

/** A page with a bar at the bottom of the window sets this variable to the bar's height. */
const FIXED_BAR = "--fixed-bar"
/**
 * A page with a sticky bar under the header sets this variable to the distance from the top of the window to the end of
 * the bar, and a gap.
 */
export const BELOW_BARS = "--below-bars"
/**
 * The distance from the top of the window to the end of the header. It is larger while the page shows banners above the
 * header.
 */
export const HEADER_END = "--header-end"

export const viewport = style({
  position: "fixed",
  inset: `auto ${vars.space[4]} calc(var(${FIXED_BAR}, 0px) + max(${vars.space[4]}, env(safe-area-inset-bottom)))`,
  zIndex: layer.toast,
  display: "grid",
  gap: vars.space[2],
  justifyItems: "center",
  pointerEvents: "none",
  selectors: { "dialog &": { inset: overTitle } },
  "@media": {
    [media.lg]: {
      inset: `auto ${vars.space[8]} ${vars.space[8]}`,
      justifyItems: "end",
    },
  },
})

/** A phone shows only the newest toast. */
globalStyle(`${viewport} > :not(:first-child)`, {
  "@media": { [media.belowMd]: { display: "none" } },
})

const rise = keyframes({ from: { translate: "0 100%", opacity: 0 } })

export const toast = style({
  // The page's color of a focus ring has too little contrast on a toast, so the ring has the color of the toast's text.
  vars: { [vars.color.focus]: "currentcolor" },
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: vars.space[3],
  alignItems: "center",
  width: "min(100%, 26rem)",
  minHeight: 56,
  padding: `${vars.space[2]} ${vars.space[2]} ${vars.space[2]} ${vars.space[4]}`,
  borderRadius: vars.radius[2],
  background: vars.color.ink,
  color: vars.color.bg,
  boxShadow: vars.shadow.float,
  // Browsers draw it in the forced-colors mode, where the toast has no other edge.
  outline: "1px solid transparent",
  fontSize: vars.text.small,
  lineHeight: 1.4,
  pointerEvents: "auto",
  animation: `${rise} ${vars.duration[2]} ${vars.ease.out}`,
  transition: `opacity ${vars.duration[2]}`,
})

// The page's color of a hovered link has too little contrast on a toast.
globalStyle(`${toast} span > :is(a, button):hover`, { color: "inherit" })
