import { globalStyle, style } from "@vanilla-extract/css"
import { media } from "#app/ui/theme/media-queries.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const pictures = style({ display: "flex", justifyContent: "center", gap: vars.space[2] })

globalStyle(`${pictures} > *`, { width: 64 })

/**
 * Below lg, moves toasts up over the pictures of the products, because the next steps are at the bottom of a phone's
 * window.
 */
globalStyle(`body:has(${pictures})`, {
  "@media": {
    [media.belowLg]: { vars: { "--fixed-bar": `calc(100svh - ${vars.size.header} - 8rem)` } },
  },
})

export const next = style({ textAlign: "start" })
