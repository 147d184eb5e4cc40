import "server-only"
import { t } from "#app/i18n/translations.ts"
import { PerfumeSection } from "../product-card/perfume-section.tsx"
import type { ProductView } from "./product-view.ts"

/** Similar perfumes, each with the reason why it is similar [S1.25]. */
export function SimilarPerfumes({
  similar,
  pressedProductId,
}: Pick<ProductView, "similar" | "pressedProductId">) {
  return (
    <PerfumeSection
      id="similar"
      title={t("catalogue:product.similar")}
      cards={similar.map(({ product, text }) => ({ product, reason: text }))}
      pressedProductId={pressedProductId}
    />
  )
}
