import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const pictures = style({ display: "flex", justifyContent: "center", gap: vars.space[2] })

globalStyle(`${pictures} > *`, { width: 64 })

export const next = style({ textAlign: "start" })
