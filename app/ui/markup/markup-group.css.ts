import { style } from "@vanilla-extract/css"

export const group = style({ display: "contents" })
