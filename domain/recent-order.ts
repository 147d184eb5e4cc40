/**
 * An order counts as recent for this number of milliseconds after it was placed or paid. Another order of the same cart
 * is then probably a mistake.
 */
export const RECENT_ORDER_MS = 10 * 60_000
