import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const text = style({ minWidth: 0 })

/** From when it is in force. */
globalStyle(`${text} h1 + p`, { fontSize: vars.text.small, color: vars.color.muted })
