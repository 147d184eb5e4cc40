/**
 * Makes the document reload when the browser restores it from the back/forward cache. For forms that open a new
 * document and make the old one wrong: after a change of the country or a logout, the old document and the payloads in
 * its memory show the prices of the other country or the orders of the customer.
 */
export function reloadWhenRestored(): void {
  addEventListener("pageshow", reload)
}

const reload = ({ persisted }: PageTransitionEvent) => {
  if (persisted) location.reload()
}
