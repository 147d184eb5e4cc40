/** Id of a page's form that adds products to the cart. */
export const ADD_TO_CART_FORM = "add-to-cart"
