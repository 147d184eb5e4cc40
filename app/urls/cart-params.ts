/** Parameter of the URL that adds a product: one that is in the cart already leads to the checkout. */
export const CHECK_OUT = "check-out"

/** Parameter of the URL that removes a line: the browser itself says so, beside a button that undoes it. */
export const UNDO = "undo"
