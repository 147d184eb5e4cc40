/**
 * Query parameter of the request that saves the delivery form's draft: the id of the customer's newest order when the
 * form was opened; empty before the first order. If the customer has placed an order since, the shop API does not save
 * the draft.
 */
export const AFTER_ORDER = "after-order"
