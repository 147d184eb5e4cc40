/** Maximum quantity of one product in a cart [S9.01]. Translated texts contain it as a parameter [S5.28]. */
export const MAX_QTY = 1
/** Minimum quantity of a line, with which a product is added to the cart. */
export const MIN_QTY = 1

/** Maximum number of lines in a cart. More lines would not fit into the cookie, which may have 1 kB [D.65]. */
export const MAX_LINES = 50

/** A line of the cart, as the cookie stores it [S3.10]. Pages read names and prices from the server. */
export interface CartLine {
  id: number
  qty: number
}

/**
 * Why a product cannot be added to the cart. The value is also the key of the text that the customer sees [S8.15]
 * [S8.16].
 */
export type CartRefusal = "cant_add_to_cart" | "cant_add_more_to_cart" | "cart_full"

/**
 * Adds one piece of a product. Refuses a product that cannot be ordered [S5.24], a quantity above MAX_QTY [S5.25], and
 * more than MAX_LINES lines.
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

/** Removes the whole line of a product, whatever its quantity. A product that the cart lacks changes nothing. */
export function removeFromCart(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id !== id)
}

/** Returns the number of pieces in a cart. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0)
}
