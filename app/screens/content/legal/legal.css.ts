import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const text = style({ minWidth: 0 })

/** The date from which the text applies. */
globalStyle(`${text} h1 + p`, { fontSize: vars.text.small, color: vars.color.muted })
