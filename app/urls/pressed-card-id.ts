/**
 * HTML id of the product card whose add-to-cart button the visitor has just pressed. Without scripts, the next page
 * scrolls to the element with this id.
 */
export const PRESSED_CARD_ID = "pressed"
