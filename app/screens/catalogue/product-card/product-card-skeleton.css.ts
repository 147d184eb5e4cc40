import { style } from "@vanilla-extract/css"
import { lines } from "#app/ui/feedback/skeleton.css.ts"
import { vars } from "#app/ui/theme/vars.css.ts"

export const text = style([lines, { paddingTop: vars.space[3] }])
