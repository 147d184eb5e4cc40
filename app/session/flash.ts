import "server-only"
import type { TextKey } from "#locales/translate.ts"

/** The shop's six types of messages that pass (specification 4). */
export const FLASH_TONES = ["default", "success", "error", "info", "warning", "loading"] as const
export type FlashTone = (typeof FLASH_TONES)[number]

/** A message for the next page: a translation key and its parameters, so that the cookie holds no text. */
export interface Flash {
  tone: FlashTone
  /** `namespace:key` of the locales. */
  key: TextKey
  /** A text that came from the shop API in the visitor's language, shown instead of the key's. */
  text?: string
}

const KEY = /^[a-z]+:[\w.]+$/

export function formatFlash(flash: Flash): string {
  return JSON.stringify([flash.tone, flash.key, ...(flash.text ? [flash.text.slice(0, 300)] : [])])
}

/** Whatever is not a flash message of ours is none: the cookie is the visitor's to change. */
export function parseFlash(value: string | undefined): Flash | null {
  if (!value) return null
  try {
    const parsed: unknown = JSON.parse(value)
    if (!Array.isArray(parsed)) return null
    const [tone, key, text] = parsed as unknown[]
    const known = FLASH_TONES.find((candidate) => candidate === tone)
    if (!known || typeof key !== "string" || !KEY.test(key)) return null
    return {
      tone: known,
      key: key as TextKey,
      ...(typeof text === "string" && text ? { text } : {}),
    }
  } catch {
    return null
  }
}
