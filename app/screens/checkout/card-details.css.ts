import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

/** The fields for the number and the expiry of a card. They are side by side where there is room. */
export const pair = style({
  display: "grid",
  gap: `${vars.space[4]} ${vars.space[2]}`,
  alignItems: "start",
  "@media": { "(min-width: 24em)": { gridTemplateColumns: "minmax(0, 1fr) 7.25rem" } },
})

// With this padding, sixteen wide digits fit into the field of the number where the field is narrowest.
globalStyle(`${pair} input`, { paddingInline: ".625rem" })
