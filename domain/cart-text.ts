import { type CartLine, MAX_LINES, MAX_QTY } from "#domain/cart.ts"
import { MAX_ID } from "#domain/id.ts"

const ENTRY = /^([1-9]\d{0,9})\.([1-9]\d{0,2})$/

/**
 * Parses the cart cookie, `id.qty~id.qty`. Never throws [D.67]: skips invalid entries and repeated products, and lowers
 * quantities to MAX_QTY.
 */
export function parseCart(text: string | null | undefined): CartLine[] {
  if (!text) return []
  const lines = new Map<number, CartLine>()
  for (const entry of text.slice(0, 1024).split("~")) {
    const match = ENTRY.exec(entry)
    if (!match || lines.size >= MAX_LINES) continue
    const id = Number(match[1])
    if (id > MAX_ID || lines.has(id)) continue
    lines.set(id, { id, qty: Math.min(Number(match[2]), MAX_QTY) })
  }
  return [...lines.values()]
}

/** Formats the cart cookie, such as `101.1~102.1`. An empty cart is an empty text. */
export function formatCart(lines: readonly CartLine[]): string {
  return lines.map(({ id, qty }) => `${id}.${qty}`).join("~")
}
