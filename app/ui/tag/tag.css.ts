import { globalStyle, style } from "@vanilla-extract/css"
import { recipe } from "@vanilla-extract/recipes"
import { vars } from "../theme/vars.css.ts"

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".375rem",
  padding: ".1875rem .5rem",
  borderRadius: vars.radius[1],
  fontSize: vars.text.micro,
  lineHeight: 1.35,
  fontWeight: 500,
})

globalStyle(`${base} > svg`, { width: 14, height: 14, flex: "none" })

export const tag = recipe({
  base,
  variants: {
    tone: {
      plain: { background: vars.color.sunken },
      surface: { background: vars.color.surface, color: vars.color.ink },
      success: { background: vars.color.successSoft, color: vars.color.success },
      warning: { background: vars.color.warningSoft, color: vars.color.warning },
      error: { background: vars.color.errorSoft, color: vars.color.error },
      info: { background: vars.color.infoSoft, color: vars.color.info },
      bonus: { background: vars.color.zarSoft, color: vars.color.zar },
    },
  },
})
