import { globalStyle, style } from "@vanilla-extract/css"
import { chip } from "#app/ui/action/chip.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Chips in as many rows as they need; from lg on a list at the side. */
export const nav = style({
  display: "flex",
  gap: vars.space[2],
  flexWrap: "wrap",
  "@media": {
    [media.lg]: {
      flexDirection: "column",
      gap: 0,
      position: "sticky",
      top: `calc(${vars.size.header} + 2rem)`,
      alignSelf: "start",
    },
  },
})

/** The selector includes the row, so that it overrides the chip in any order of the two styles. */
export const item = style([
  chip,
  {
    flex: "none",
    "@media": {
      [media.lg]: {
        selectors: {
          [`${nav} &`]: {
            justifyContent: "flex-start",
            minHeight: 48,
            border: 0,
            borderRadius: vars.radius[1],
            background: "none",
            fontSize: vars.text.body,
          },
          [`${nav} &:hover`]: { background: vars.color.sunken },
          [`${nav} &[aria-current]`]: {
            background: vars.color.anorSoft,
            color: vars.color.anor,
          },
        },
      },
    },
  },
])

globalStyle(`${nav} svg`, { "@media": { [media.belowLg]: { display: "none" } } })
