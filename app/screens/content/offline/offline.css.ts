import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const seen = style({
  display: "grid",
  gap: vars.space[3],
  textAlign: "start",
  ":empty": { display: "none" },
})

globalStyle(`${seen} a`, { textUnderlineOffset: "0.2em" })
