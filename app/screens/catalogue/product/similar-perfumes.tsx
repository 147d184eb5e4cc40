import "server-only"
import { t } from "#app/i18n/translations.ts"
import { PerfumeRow } from "./perfume-row.tsx"
import type { ProductView } from "./product-view.ts"

/** Similar perfumes, each with the reason why it is similar [S1.25]. */
export function SimilarPerfumes({
  similar,
  pressedProductId,
}: Pick<ProductView, "similar" | "pressedProductId">) {
  return (
    <PerfumeRow
      id="similar"
      title={t("catalogue:product.similar")}
      cards={similar}
      pressedProductId={pressedProductId}
    />
  )
}
