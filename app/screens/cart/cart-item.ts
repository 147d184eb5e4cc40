import type { PictureSource } from "#app/ui/media/picture.tsx"

/** A line of the cart in the visitor's words, as the islands show it. */
export interface CartItem {
  id: number
  /** Brand, name and volume, for the accessible names of the line's controls. */
  title: string
  brand: string
  name: string
  picture: PictureSource
  href: string
  /** Volume and gender; empty when unknown. */
  meta: string
  canBeAdded: boolean
  /** Minor units; null for what cannot be ordered, which counts nothing in the total. */
  price: number | null
  /** The price in words; empty for what has none here. */
  priceText: string
  /** Why it cannot be ordered, or when it comes. */
  remark?: { tone: "warning" | "error"; text: string } | undefined
}
