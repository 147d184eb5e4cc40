import { style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

const base = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" })

export const fieldset = styleVariants({
  fields: [base, { gap: vars.space[5] }],
  options: [base, { gap: vars.space[3] }],
})

/** The legend floats, because otherwise it would not be part of the fieldset's grid. */
export const legend = style({
  float: "left",
  width: "100%",
  fontFamily: vars.font.display,
  fontSize: vars.text.title,
  fontWeight: 500,
  lineHeight: 1.1,
})
