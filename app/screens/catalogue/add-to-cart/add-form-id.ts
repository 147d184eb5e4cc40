/** Id of the one form on a page that puts products into the cart. */
export const ADD_FORM = "add-to-cart"
