import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** A rule that separates the totals from the lines above. */
export const ruled = style({
  borderTop: `1px solid ${vars.color.line}`,
  paddingTop: vars.space[4],
})
