/** Seconds left as the resend timer shows them: mm:ss from a minute on, else seconds (specification 4). */
export function formatCountdown(seconds: number): string {
  if (seconds < 60) return String(seconds)
  const two = (number: number) => String(number).padStart(2, "0")
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
