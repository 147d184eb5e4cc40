import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const box = style({
  borderTop: `1px solid ${vars.color.line}`,
  // The server renders the form too, so that the page does not move when its scripts start.
  "@media": { "(scripting: none)": { display: "none" } },
})

export const line = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[4],
  minHeight: 60,
  paddingInlineStart: "2.25rem",
  fontWeight: 500,
})

globalStyle(`${line} > svg`, { transition: `transform ${vars.duration[2]}` })
globalStyle(`${box}[open] > ${line} > svg`, { transform: "rotate(45deg)" })

export const content = style({ paddingBlock: vars.space[5] })
