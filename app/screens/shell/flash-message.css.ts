import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const place = style({ paddingBlockStart: vars.space[4] })
