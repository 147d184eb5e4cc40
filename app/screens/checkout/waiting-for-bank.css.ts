import { globalStyle, style } from "@vanilla-extract/css"

export const waitingText = style({})

/**
 * Hides the text that asks the customer to wait. A form with `data-unsent` has lost its connection to the server and
 * asks the customer to send it again (app/ui/form/submission-retry.tsx).
 */
globalStyle(`[data-unsent] ${waitingText}`, { display: "none" })
