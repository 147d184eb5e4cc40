import "server-only"
import { t } from "#app/i18n/translations.ts"
import type { Product } from "#contract/products.ts"
import { CardRow } from "./card-row.tsx"

/**
 * Perfumes that the visitor viewed before: the only part of the page that differs between visitors.
 */
export function RecentlyViewed({ products }: { products: readonly Product[] }) {
  const cards = products.map((product) => ({ product }))
  return <CardRow id="viewed" title={t("catalogue:product.viewed")} cards={cards} />
}
