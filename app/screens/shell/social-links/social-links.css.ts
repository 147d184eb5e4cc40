import { style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

/**
 * Placeholders of the links that are loading, in the place of the footer's last column. Hidden without scripts, because
 * a script loads the links.
 */
export const waiting = style({
  gridColumn: "1 / -1",
  "@media": {
    [media.lg]: { gridColumn: "auto" },
    "(scripting: none)": { display: "none" },
  },
})

export const lines = style({ display: "grid" })

/** As tall as a link of the footer. */
export const line = style({ display: "grid", alignItems: "center", minHeight: vars.size.tap })
