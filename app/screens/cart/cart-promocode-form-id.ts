/** Id of the cart's promocode form. Buttons outside of the form refer to it by this id. */
export const CART_PROMOCODE_FORM = "cart-promocode"
