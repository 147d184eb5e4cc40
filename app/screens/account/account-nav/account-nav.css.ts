import { globalStyle, style } from "@vanilla-extract/css"
import { chip } from "#app/ui/action/chip.css.ts"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Below lg the links are chips that wrap into rows; from lg on they are a list at the side. */
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

/**
 * The selectors start with `nav`, so that they override the styles of `chip` whatever the order of the two style
 * sheets.
 */
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
