import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const crumbs = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  fontSize: vars.text.micro,
  color: vars.color.muted,
  "@media": { [media.largeFont]: { flexWrap: "wrap" } },
})

export const crumb = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  flex: "none",
  whiteSpace: "nowrap",
  // The last name is shortened when it does not fit.
  ":last-child": { flex: "0 1 auto", minWidth: 0 },
})

globalStyle(`${crumb} > *`, {
  // The line is as high as a tap target. A flex container would have this height, too, but would cut the text without
  // an ellipsis. All names have this height, so that they are on one baseline.
  lineHeight: vars.size.tap,
})
globalStyle(`${crumb} > :last-child`, { overflow: "hidden", textOverflow: "ellipsis" })

export const link = style({
  textDecoration: "none",
  ":hover": { color: vars.color.ink, textDecoration: "underline" },
})
