import { style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** As tall as a line of the loaded cart, so that the layout does not shift. */
export const line = style({
  display: "grid",
  gridTemplateColumns: "84px minmax(0, 1fr)",
  gap: vars.space[4],
  paddingBlock: vars.space[5],
  borderBottom: `1px solid ${vars.color.line}`,
  ":first-of-type": { paddingTop: 0 },
  ":last-child": { borderBottom: 0 },
})
