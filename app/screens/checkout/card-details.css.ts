import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The number and, beside it where there is room, the expiry. */
export const pair = style({
  display: "grid",
  gap: `${vars.space[4]} ${vars.space[2]}`,
  alignItems: "start",
  "@media": { "(min-width: 24em)": { gridTemplateColumns: "minmax(0, 1fr) 7.25rem" } },
})

// Sixteen wide digits fit into the narrowest pair.
globalStyle(`${pair} input`, { paddingInline: ".625rem" })
