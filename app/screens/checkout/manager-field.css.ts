import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const box = style({})

export const more = style({ marginTop: vars.space[3] })

// Browsers without `:has` ignore this rule and always show the field.
globalStyle(`${box}:not(:has(:checked)) > ${more}`, { display: "none" })
