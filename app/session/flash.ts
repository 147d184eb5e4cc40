import "server-only"
import type { TextKey } from "#locales/translate.ts"

/** Tones of a flash message [S4.49]. */
export const FLASH_TONES = ["default", "success", "error", "info", "warning", "loading"] as const
export type FlashTone = (typeof FLASH_TONES)[number]

/** A message that the next page shows once. The cookie usually contains only a translation key. */
export interface Flash {
  tone: FlashTone
  /** Translation key `namespace:key`. */
  key: TextKey
  /** Text that is shown in place of the key's text: a message of the shop API, or a text with parameters. */
  text?: string
  /** Id of the product that was added, refused or removed. */
  product?: number
}

/** Whether the message says that a product was removed from the cart, perhaps with a promocode that was cleared. */
export const isRemoval = ({ key }: Flash): boolean =>
  key === "cart:removed" || key === "checkout:promocode_invalid"

const KEY = /^[a-z]+:[\w.]+$/

export function formatFlash(flash: Flash): string {
  const { tone, key, text = "", product } = flash
  const fields = [tone, key, text.slice(0, 300), product]
  return JSON.stringify(product ? fields : fields.slice(0, text ? 3 : 2))
}

/** Parses the flash cookie. Returns null for anything but a valid message, because visitors can change the cookie. */
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
