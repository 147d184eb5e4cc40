/** Id of the form of the delivery step. The id of each field is this id, a hyphen and the field's name. */
export const DELIVERY_FORM = "delivery"

/** Id of the form that places the order. */
export const ORDER_FORM = "order"
