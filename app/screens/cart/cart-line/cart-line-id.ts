/** Returns the id of the element of a cart's line, for links to it. */
export const cartLineId = (productId: number) => `cart-line-${productId}`
