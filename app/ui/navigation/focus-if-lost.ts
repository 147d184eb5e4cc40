/** Focuses an element when the focused one has disappeared; an element that takes no focus gets a tabindex. */
export function focusIfLost(element: Element | null | undefined) {
  if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
