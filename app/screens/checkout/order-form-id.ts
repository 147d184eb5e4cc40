/** Id of the form that places the order. */
export const ORDER_FORM = "order"
