import { style } from "@vanilla-extract/css"

/** What the list hangs below. */
export const frame = style({ position: "relative", flex: "1 1 16rem" })
