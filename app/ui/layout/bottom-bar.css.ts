import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const bar = style({
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
  "@media": {
    print: { display: "none" },
    [media.largeFont]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 },
  },
})

/** Keeps the text of the button on one line in a window of 320 px. */
globalStyle(`${bar} > :last-child`, {
  paddingInline: vars.space[3],
  fontSize: ".9375rem",
  whiteSpace: "nowrap",
})

export const bottomBar = styleVariants({
  md: [bar, { "@media": { [media.md]: { display: "none" } } }],
  lg: [bar, { "@media": { [media.lg]: { display: "none" } } }],
})

/** Toasts and the focused element stay above the bar. */
const aboveBar = { vars: { "--fixed-bar": "4.5rem" }, scrollPaddingBottom: "5.5rem" }

for (const [shown, query] of [
  [bottomBar.md, media.belowMd],
  [bottomBar.lg, media.belowLg],
] as const) {
  // Vanilla-extract returns the class of the variant first, then the shared class of the bar.
  const [name = ""] = shown.split(" ")
  globalStyle(`html:has(.${name})`, { "@media": { [query]: aboveBar } })
}

// Without `:has`, no selector can tell whether a page shows the bar, so the bar's space stays free on all pages.
globalStyle("html", {
  "@supports": { "not selector(:has(a))": { "@media": { [media.belowLg]: aboveBar } } },
})
