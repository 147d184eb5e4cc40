import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** Separated from the lines above. */
export const ruled = style({
  borderTop: `1px solid ${vars.color.line}`,
  paddingTop: vars.space[4],
})
