/** Id of the cart's promocode form, which buttons outside of it submit. */
export const CART_PROMOCODE_FORM = "cart-promocode"
