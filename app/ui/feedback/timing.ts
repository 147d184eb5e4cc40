/** How the loading bar moves, in milliseconds (specification 9). */
export const TIMING = {
  /** In which it grows as far as it goes while nothing has come. */
  duration: 2000,
  /** Before which it does not show at all: most pages are there by then. */
  throttle: 200,
  /** For which it stays when the page is there. */
  hideDelay: 500,
  /** After which, hidden, it begins anew. */
  resetDelay: 400,
}
