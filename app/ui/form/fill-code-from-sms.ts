/**
 * Waits for an SMS that ends with the shop's host and a code, and enters the code (browsers with the WebOTP API only).
 * Ends when the visitor declines, or when the signal aborts the waiting.
 */
export async function fillCodeFromSms(input: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const options = { otp: { transport: ["sms"] }, signal }
  const credential = await navigator.credentials.get(options).catch(() => null)
  if (!credential || !("code" in credential)) return
  input.value = String(credential.code)
  input.dispatchEvent(new Event("input", { bubbles: true }))
}
