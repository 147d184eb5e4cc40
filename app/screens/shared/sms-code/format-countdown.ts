/**
 * Formats the seconds until another code may be requested as mm:ss, also below a minute, so that the visitor recognizes
 * a time [S4.13].
 */
export function formatCountdown(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
