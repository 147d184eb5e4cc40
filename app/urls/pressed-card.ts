/**
 * Id of the product card whose add-to-cart button the visitor has just pressed. Without scripts, the page that the
 * server sends next scrolls to this id.
 */
export const PRESSED_CARD_ID = "pressed"
