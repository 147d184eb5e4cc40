import { style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The content below the search field. It is hidden while suggestions are shown. */
export const start = style({
  marginTop: vars.space[6],
  selectors: { "form:has([role=listbox]) ~ &": { display: "none" } },
})

export const perfumes = style({
  display: "grid",
  columnGap: vars.space[10],
  "@media": { [media.md]: { gridTemplateColumns: "1fr 1fr" } },
})

export const perfume = style({
  display: "block",
  paddingBlock: vars.space[2],
  textDecoration: "none",
})
