/**
 * Query parameter of the request that saves the delivery form's draft: the id of the customer's newest order whose
 * payment was not refused, when the form was opened; empty before the first order.
 */
export const AFTER_ORDER = "after-order"
