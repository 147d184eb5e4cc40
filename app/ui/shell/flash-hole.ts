import { HOLE_OR, holeMark } from "../cart/cart-holes.ts"
import type { ToastTone } from "../toast/toast.ts"

/** What stands for the text in the notices of the hole. */
export const SAID_TEXT = "\uE003"

/** In this order the hole has a notice of each tone. */
export const SAID_TONES: readonly ToastTone[] = [
  "default",
  "success",
  "error",
  "info",
  "warning",
  "loading",
]

const KIND = `flash${HOLE_OR}`
/** Stands before the notices, each of which ends with a HOLE_OR. */
export const flashHoleStart = `${holeMark}${KIND}`

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** The notice of the message in the hole for it, nothing without one; null for another hole. */
export function fillFlashHole(
  hole: string,
  message: { tone: ToastTone; text: string } | null,
): string | null {
  if (!hole.startsWith(KIND)) return null
  if (message === null) return ""
  const notices = hole.slice(KIND.length).split(HOLE_OR)
  const notice = notices[SAID_TONES.indexOf(message.tone)] ?? ""
  return notice.replace(SAID_TEXT, () => escapeText(message.text))
}
