import "server-only"
import { productPicture } from "#app/ui/media/product-picture.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { describeCard } from "../product-card/catalogue-card.tsx"
import type { FoundPerfume } from "./found-perfume.tsx"

/** Returns the perfume as a line of the search results shows it, and the page to which the line links. */
export function buildFoundPerfume(product: PerfumeCard): { href: string; perfume: FoundPerfume } {
  const { href, ...texts } = describeCard(product)
  return { href, perfume: { ...texts, picture: productPicture(product.image, "thumb") } }
}
