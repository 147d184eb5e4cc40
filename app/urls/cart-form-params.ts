/**
 * Query parameter of the form that adds a product. With it, adding a product that is already in the cart leads to the
 * checkout.
 */
export const CHECK_OUT = "check-out"

/**
 * Query parameter of the page that follows the form which adds a product, if the form came without cookies. If the
 * browser sends this page none either, it blocks them, and the page says so.
 */
export const COOKIE_CHECK = "cookie-check"

/**
 * Query parameter of the form that removes a line. With it, the server saves no message, because the browser shows one
 * with a button that undoes the removal.
 */
export const UNDO = "undo"
/** Value of `UNDO` if that message also says that the promocode was cleared. */
export const WITH_PROMOCODE = "promocode"
