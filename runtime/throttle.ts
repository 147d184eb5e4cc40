/**
 * Creates a function that runs the given action at most once in `interval` milliseconds. For example, it limits a log
 * line that any client can cause.
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
