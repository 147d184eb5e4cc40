import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const bottomBar = style({
  position: "sticky",
  bottom: 0,
  zIndex: layer.buybar,
  display: "grid",
  minHeight: 73,
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: vars.space[4],
  padding: `.625rem ${vars.size.gutter} max(.625rem, env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  "@media": { [media.lg]: { display: "none" } },
})

/** Toasts stay above the bar. */
globalStyle(`body:has(${bottomBar})`, {
  "@media": { [media.belowLg]: { vars: { "--fixed-bar": "4.5rem" } } },
})

/** The browser scrolls what has the focus above the bar. */
globalStyle(`html:has(${bottomBar})`, {
  "@media": { [media.belowLg]: { scrollPaddingBottom: "5.5rem" } },
})
