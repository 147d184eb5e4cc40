import { style } from "@vanilla-extract/css"

/** The list of suggestions is positioned below it. */
export const frame = style({ position: "relative" })
