import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"
import { panel } from "./panel.css.ts"

export const dialog = style([
  panel,
  {
    inset: 0,
    width: "min(100vw - 2rem, 27rem)",
    maxWidth: "none",
    height: "fit-content",
    maxHeight: "calc(100% - 2rem)",
    overflowY: "auto",
    margin: "auto",
    borderRadius: vars.radius[3],
    padding: `${vars.space[8]} ${vars.space[6]} ${vars.space[6]}`,
    "@media": {
      [media.md]: { padding: `${vars.space[10]} ${vars.space[10]} ${vars.space[8]}` },
    },
  },
])

export const content = style({ display: "grid", gap: vars.space[6] })

export const head = style({ display: "grid", gap: vars.space[3] })

/** The title is larger than the title of a Sheet, which shares its line with a close button. */
globalStyle(`${head} > h2`, { fontSize: "2rem" })
