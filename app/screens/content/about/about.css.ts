import { style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The pattern: above the text on phones, beside it from lg on. */
export const art = style({
  overflow: "hidden",
  borderRadius: vars.radius[2],
  aspectRatio: "16 / 9",
  "@media": {
    [media.lg]: {
      position: "sticky",
      top: `calc(${vars.size.header} + 2rem)`,
      aspectRatio: "4 / 4.6",
    },
  },
})

export const measure = style({ maxWidth: vars.size.measure })
