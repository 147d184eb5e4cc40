import { globalStyle, style } from "@vanilla-extract/css"

export const waiting = style({})

/** While the customer is asked to send a lost form again, nothing is waited for. */
globalStyle(`[data-unsent] ${waiting}`, { display: "none" })
