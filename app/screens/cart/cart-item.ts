import type { PictureSource } from "#app/ui/media/picture.tsx"

/** A line of the cart, with translated texts for the client components. */
export interface CartItem {
  id: number
  /** Brand, name and volume, for the accessible names of the line's controls. */
  title: string
  brand: string
  name: string
  picture: PictureSource
  href: string
  /** Volume and gender; only the volume for a product that is not sold here; empty for a deleted product. */
  meta: string
  canBeAdded: boolean
  /** Minor units; null for a product that cannot be ordered and therefore does not count in the total. */
  price: number | null
  /** The formatted price; empty for a product that has none in this country or was deleted. */
  priceText: string
  /** When the product is delivered; empty for a product with a remark. */
  delivery: string
  /** Why the product cannot be ordered, or when it arrives; null for a product in stock. */
  remark: { tone: "warning" | "error"; text: string } | null
}
