/** Timing of the loading bar in milliseconds [S9.24] [S9.25] [S9.26] [S9.27]. */
export const TIMING = {
  /** Time in which the bar grows to nine tenths of its full width while the page is loading. */
  duration: 2000,
  /** Delay before the bar appears, because most pages load faster. */
  throttle: 200,
  /** Time for which the bar stays visible after the page has loaded. */
  hideDelay: 500,
  /** Time that the bar takes to fade out before it is removed. */
  resetDelay: 400,
}
