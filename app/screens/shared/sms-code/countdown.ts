/** Formats the seconds of the resend timer: mm:ss from a minute on, otherwise seconds [S4.13]. */
export function formatCountdown(seconds: number): string {
  if (seconds < 60) return String(seconds)
  const two = (number: number) => String(number).padStart(2, "0")
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
