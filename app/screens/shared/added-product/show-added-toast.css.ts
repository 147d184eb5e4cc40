import { style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The content of the message. On small screens it is one line: the thumbnail, the text, and the link at the end. */
export const added = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: vars.space[3],
  "@media": { [media.lg]: { alignItems: "start" } },
})

export const first = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space[2],
  gridColumn: "2",
  gridRow: "1",
  "@media": {
    [media.lg]: { gridColumn: "1 / -1", minHeight: vars.size.tap, fontWeight: 500 },
  },
})

export const open = style({ "@media": { [media.lg]: { display: "none" } } })

export const thumb = style({
  width: 40,
  gridColumn: "1",
  gridRow: "1",
  "@media": { [media.lg]: { width: 64, gridRow: "2" } },
})

const wide = { "@media": { [media.belowLg]: { display: "none" } } }

export const product = style(wide)

export const quiet = style({ fontSize: vars.text.micro, color: vars.color.muted })

export const name = style({
  fontFamily: vars.font.display,
  fontSize: "1.3125rem",
  fontWeight: 600,
  lineHeight: 1.15,
})

export const rest = style([wide, { gridColumn: "1 / -1" }])

export const buttons = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: vars.space[2],
  marginTop: vars.space[3],
})
