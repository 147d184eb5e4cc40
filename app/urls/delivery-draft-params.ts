/**
 * Query parameter of the request that saves the delivery form's draft. Its value is the id of the newest order that the
 * customer had when the page was opened, except orders whose payment was refused; empty if there was none. The shop API
 * saves no draft that is older than an order.
 */
export const AFTER_ORDER = "after-order"
