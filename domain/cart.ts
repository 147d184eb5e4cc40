import { MAX_ID } from "#domain/ids.ts"

/** At most one of a product in a cart (specification 5 and 9); texts take the number as a parameter. */
export const MAX_QTY = 1
export const MIN_QTY = 1

/** Lines a cart can hold: what fits the 1 kB that a cookie may have. */
export const MAX_LINES = 50

/** A line as the browser keeps it (specification 3): prices and names are the server's. */
export interface CartLine {
  id: number
  qty: number
}

export type CartRefusal = "cant_add_to_cart" | "cant_add_more_to_cart" | "cart_full"

const ENTRY = /^([1-9]\d{0,9})\.([1-9]\d{0,2})$/

/**
 * Reads the cart cookie, `id.qty~id.qty`. Whatever is not a line is dropped, a repeated product counts
 * once, and a quantity above the cap becomes the cap: a broken cookie is a smaller cart, never an error.
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

/** The cookie's text for these lines; empty for an empty cart. */
export function formatCart(lines: readonly CartLine[]): string {
  return lines.map(({ id, qty }) => `${id}.${qty}`).join("~")
}

/**
 * Adds one of a product (specification 5): refused when it cannot be bought, when the line stands at the
 * cap already, or when the cart holds as many lines as the cookie can keep.
 */
export function addToCart(
  lines: readonly CartLine[],
  product: { id: number; canBeAdded: boolean },
): { lines: CartLine[] } | { refusal: CartRefusal } {
  if (!product.canBeAdded) return { refusal: "cant_add_to_cart" }
  const present = lines.find((line) => line.id === product.id)
  if (present && present.qty >= MAX_QTY) return { refusal: "cant_add_more_to_cart" }
  if (!present && lines.length >= MAX_LINES) return { refusal: "cart_full" }
  if (!present) return { lines: [...lines, { id: product.id, qty: MIN_QTY }] }
  return {
    lines: lines.map((line) => (line.id === product.id ? { ...line, qty: line.qty + 1 } : line)),
  }
}

/** Adding with quantity 0 removes the line (specification 5). */
export function removeFromCart(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id !== id)
}

export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0)
}
