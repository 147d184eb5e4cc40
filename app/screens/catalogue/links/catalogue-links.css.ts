import { style, styleVariants } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

const columns = style({
  display: "grid",
  // With this minimum width, two columns fit on screens from 390 pixels on. On narrower screens, long names would break
  // inside a word in two columns.
  gridTemplateColumns: "repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))",
  columnGap: vars.space[6],
  marginTop: vars.space[2],
})

export const list = styleVariants({
  narrow: [columns],
  wide: [
    columns,
    { "@media": { [media.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } } },
  ],
})

export const link = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[3],
  minHeight: 48,
  borderBottom: `1px solid ${vars.color.line}`,
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
})

export const name = style({ flex: 1, minWidth: 0 })

export const count = style({ fontSize: vars.text.small, color: vars.color.muted })

export const tiles = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space[3]} ${vars.space[6]}`,
})

export const tile = style({
  display: "grid",
  placeItems: "center",
  flex: "1 1 7rem",
  minHeight: 72,
  padding: vars.space[3],
  border: `1px solid ${vars.color.line}`,
  background: vars.color.sunken,
  borderRadius: vars.radius[1],
  fontFamily: vars.font.display,
  fontSize: vars.text.h3,
  fontWeight: 600,
  lineHeight: 1.15,
  textAlign: "center",
  textDecoration: "none",
  ":hover": { color: vars.color.anor },
})
