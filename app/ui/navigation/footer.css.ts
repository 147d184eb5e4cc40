import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const footer = style({
  background: vars.color.sunken,
  marginTop: "auto",
  fontSize: vars.text.small,
})

export const top = style({
  display: "grid",
  gap: vars.space[8],
  paddingBlock: "clamp(2.5rem, 4.4vw, 5rem)",
  "@media": { [media.lg]: { gridTemplateColumns: "1fr 2fr" } },
})

export const about = style({
  display: "grid",
  gap: vars.space[4],
  alignContent: "start",
  justifyItems: "start",
})

export const brand = style({
  fontFamily: vars.font.display,
  fontSize: "2.5rem",
  fontWeight: 500,
  lineHeight: 1,
})

export const tagline = style({ color: vars.color.muted })

export const columns = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(min-content, 1fr))",
  gap: vars.space[6],
  "@media": {
    [media.lg]: { gridTemplateColumns: "repeat(3, 1fr)" },
    // On phones whose browser has a large font, two columns are wider than the window.
    [media.largeFont]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

/** Below the breakpoint `lg`, the last column is a row below the other columns. */
export const column = style({
  selectors: {
    "&:last-child": {
      gridColumn: "1 / -1",
      display: "flex",
      flexWrap: "wrap",
      gap: `0 ${vars.space[6]}`,
      "@media": { [media.lg]: { gridColumn: "auto", display: "block" } },
    },
  },
})

/** A line of a column, as tall as a touch target. */
export const line = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space[2],
  minHeight: vars.size.tap,
})

export const link = style([
  line,
  {
    minWidth: vars.size.tap,
    padding: 0,
    border: 0,
    background: "none",
    textAlign: "start",
    textDecoration: "none",
    ":hover": {
      color: vars.color.anor,
      textDecoration: "underline",
      textUnderlineOffset: ".28em",
    },
  },
])

const lastLine = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${vars.space[2]} ${vars.space[8]}`,
  color: vars.color.muted,
  fontSize: vars.text.micro,
})

export const legal = style([
  lastLine,
  {
    paddingBlock: `${vars.space[5]} ${vars.space[6]}`,
    borderTop: `1px solid ${vars.color.line}`,
  },
])

export const slim = style([
  lastLine,
  { alignItems: "center", paddingBlock: `${vars.space[3]} ${vars.space[5]}` },
])

export const links = style({ display: "flex", flexWrap: "wrap", gap: `0 ${vars.space[6]}` })

globalStyle(`${lastLine} > p`, { maxWidth: "58ch" })
