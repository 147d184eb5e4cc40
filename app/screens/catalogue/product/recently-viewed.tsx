import "server-only"
import { t } from "#app/i18n/translations.ts"
import type { Product } from "#contract/product-schemas.ts"
import { CardRow } from "./card-row.tsx"

interface RecentlyViewedProps {
  products: readonly Product[]
  /** The perfume whose add button has just been pressed, without scripts. */
  pressed: number | null
}

/**
 * Perfumes that the visitor viewed before: the only part of the page that differs between visitors.
 */
export function RecentlyViewed({ products, pressed }: RecentlyViewedProps) {
  const cards = products.map((product) => ({ product }))
  return (
    <CardRow id="viewed" title={t("catalogue:product.viewed")} cards={cards} pressed={pressed} />
  )
}
