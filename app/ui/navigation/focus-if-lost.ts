/**
 * Focuses an element if the focused one has disappeared. Adds a tabindex to an element that cannot have the focus
 * otherwise.
 */
export function focusIfLost(element: Element | null | undefined) {
  if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
