import { globalStyle, style } from "@vanilla-extract/css"
import { vars } from "#app/ui/theme/vars.css.ts"

export const pictures = style({ display: "flex", justifyContent: "center", gap: vars.space[2] })

globalStyle(`${pictures} > *`, { flex: "0 1 64px" })

/** As wide as the list of facts below. */
export const next = style({ width: "min(100%, 24rem)", textAlign: "start" })
