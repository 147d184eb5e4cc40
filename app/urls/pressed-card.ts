/** Id of the card whose add button has just been pressed: without scripts the page returns to it. */
export const PRESSED_CARD = "pressed"
