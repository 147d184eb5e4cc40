/**
 * Returns a function that runs its argument at most once in `interval` milliseconds, such as a line of the log that any
 * client can cause.
 */
export function createThrottle(
  interval: number,
  now = () => performance.now(),
): (action: () => void) => void {
  let nextAt = -Infinity
  return (action) => {
    if (now() < nextAt) return
    nextAt = now() + interval
    action()
  }
}
