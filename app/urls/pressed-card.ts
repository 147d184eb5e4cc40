/** Id of the card whose add button the visitor has just pressed. Without scripts, the page returns to this card. */
export const PRESSED_CARD_ID = "pressed"
