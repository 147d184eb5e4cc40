import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { layer } from "#app/ui/theme/tokens.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const header = style({
  position: "sticky",
  top: 0,
  zIndex: layer.header,
  background: vars.color.bg,
  borderBottom: `1px solid ${vars.color.line}`,
})

/**
 * The outer icons are aligned with the edges of the page's content. The round areas of their buttons therefore extend
 * into the gutter.
 */
export const bar = style({
  display: "grid",
  gridTemplateColumns: "1fr minmax(0, auto) 1fr",
  alignItems: "center",
  width: "100%",
  maxWidth: vars.size.page,
  height: vars.size.header,
  marginInline: "auto",
  paddingInline: `calc(${vars.size.gutter} - .625rem)`,
})

export const side = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[1],
  "@media": { [media.lg]: { gap: vars.space[2] } },
  ":last-child": { justifyContent: "flex-end" },
})

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.size.tap,
  paddingInline: vars.space[2],
  fontFamily: vars.font.display,
  fontSize: "1.875rem",
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: ".01em",
  textDecoration: "none",
  "@media": { [media.lg]: { fontSize: "2.375rem" } },
})

/** The logo with a long name of the brand, which would otherwise widen the page of a phone. */
export const longLogo = style([
  logo,
  {
    textAlign: "center",
    overflowWrap: "anywhere",
    "@media": { [media.belowMd]: { fontSize: "1.25rem" } },
  },
])

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space[2],
  minHeight: vars.size.tap,
  paddingInline: ".625rem",
  border: 0,
  borderRadius: vars.radius[1],
  background: "none",
  fontSize: vars.text.small,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  ":hover": { background: vars.color.sunken },
  selectors: {
    "&[aria-current]": {
      color: vars.color.anor,
      textDecoration: "underline",
      textUnderlineOffset: ".28em",
    },
  },
})

globalStyle(`${link} > svg`, { width: 16, height: 16 })
