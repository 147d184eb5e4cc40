import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { AddToCartForm } from "#app/screens/catalogue/add-to-cart/add-to-cart-form.tsx"
import { PerfumeSection } from "#app/screens/catalogue/product-card/perfume-section.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"

/** The best sellers below an error or an empty cart, with their add buttons. */
export function BestSold({ perfumes }: { perfumes: readonly PerfumeCard[] }) {
  return (
    <AddToCartForm>
      <PerfumeSection
        id="best-sold"
        title={t("pages:home.best_sold")}
        products={perfumes}
        all={pagePath("products")}
        pressedProductId={null}
      />
    </AddToCartForm>
  )
}
