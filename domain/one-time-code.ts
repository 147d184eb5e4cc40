/** Number of digits in a one-time code [S9.09]. */
export const CODE_LENGTH = 6
/** How many milliseconds a one-time code is valid [D.57]. */
export const CODE_LIFETIME_MS = 5 * 60_000
