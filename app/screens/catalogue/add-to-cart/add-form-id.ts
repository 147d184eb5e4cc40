/** Id of a page's form that adds products to the cart. */
export const ADD_FORM = "add-to-cart"

/** Parameter of the form's URL: a product that is in the cart already leads to the checkout. */
export const CHECK_OUT = "check-out"
