import "server-only"
import type { TextKey } from "#locales/translate.ts"

/** [S4.49] */
export const FLASH_TONES = ["default", "success", "error", "info", "warning", "loading"] as const
export type FlashTone = (typeof FLASH_TONES)[number]

/** A message that the next page shows once. The cookie usually holds only a translation key. */
export interface Flash {
  tone: FlashTone
  /** `namespace:key` of the locales. */
  key: TextKey
  /** Shown instead of the key's text: a message of the shop API, or a text with parameters. */
  text?: string
  /** The product whose add button led to the message. */
  product?: number
}

const KEY = /^[a-z]+:[\w.]+$/

export function formatFlash(flash: Flash): string {
  const { tone, key, text = "", product } = flash
  const fields = [tone, key, text.slice(0, 300), product]
  return JSON.stringify(product ? fields : fields.slice(0, text ? 3 : 2))
}

/** Null for anything but a valid message: visitors can change the cookie. */
export function parseFlash(value: string | undefined): Flash | null {
  if (!value) return null
  try {
    const parsed: unknown = JSON.parse(value)
    if (!Array.isArray(parsed)) return null
    const [tone, key, text, product] = parsed as unknown[]
    const known = FLASH_TONES.find((candidate) => candidate === tone)
    if (!known || typeof key !== "string" || !KEY.test(key)) return null
    return {
      tone: known,
      key: key as TextKey,
      ...(typeof text === "string" && text ? { text } : {}),
      ...(typeof product === "number" ? { product } : {}),
    }
  } catch {
    return null
  }
}
