import "server-only"
import { t } from "#app/i18n/translations.ts"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { PerfumeSection } from "../product-card/perfume-section.tsx"

interface RecentlyViewedProps {
  products: readonly PerfumeCard[]
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
}

/**
 * The perfumes that the visitor viewed before. A page with this list is not the same for all visitors, so it is not
 * cached.
 */
export function RecentlyViewed({ products, pressedProductId }: RecentlyViewedProps) {
  return (
    <PerfumeSection
      id="viewed"
      title={t("catalogue:product.viewed")}
      cards={products.map((product) => ({ product }))}
      pressedProductId={pressedProductId}
    />
  )
}
