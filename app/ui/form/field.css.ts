import { globalStyle, style, styleVariants } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const field = style({ display: "grid", gap: ".375rem", minWidth: 0, alignContent: "start" })

export const label = style({ fontSize: vars.text.small, fontWeight: 500 })

export const note = style({ color: vars.color.muted, fontWeight: 400 })

/** The control and the button next to it. */
export const withAction = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: vars.space[2],
})

const messageBase = style({ fontSize: vars.text.micro, lineHeight: 1.4 })

const marked = style([messageBase, { display: "flex", gap: ".375rem", fontWeight: 500 }])

globalStyle(`${marked} > svg`, { marginTop: 1 })

export const message = styleVariants({
  hint: [messageBase, { color: vars.color.muted }],
  error: [marked, { color: vars.color.error }],
  warning: [marked, { color: vars.color.warning }],
  success: [marked, { color: vars.color.success }],
})
