/**
 * Reloads the document if the browser restores it from the back/forward cache after a form has left it. Such a document
 * shows what was true before the form, such as the prices of another country or the orders of a customer who has logged
 * out, and so do the pages that it has cached for the Back button.
 */
export function reloadWhenRestored(): void {
  addEventListener("pageshow", reload)
}

const reload = ({ persisted }: PageTransitionEvent) => {
  if (persisted) location.reload()
}
