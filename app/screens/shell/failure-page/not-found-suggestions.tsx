import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { AddToCartForm } from "#app/screens/catalogue/add-to-cart/add-to-cart-form.tsx"
import { FamilyChips } from "#app/screens/catalogue/families/family-chips.tsx"
import { PerfumeSection } from "#app/screens/catalogue/product-card/perfume-section.tsx"
import { PlainSearchForm } from "#app/screens/catalogue/search/plain-search-form.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"

/** A search form for the catalogue and links to a few lists. They need neither scripts nor the shop API. */
export function PerfumeSearch() {
  return (
    <>
      <PlainSearchForm />
      <FamilyChips genders={["F", "M"]} />
    </>
  )
}

/** The best sellers below an error, with their add buttons. */
export function BestSold({ perfumes }: { perfumes: readonly PerfumeCard[] }) {
  return (
    <>
      <AddToCartForm />
      <PerfumeSection
        id="best-sold"
        title={t("pages:home.best_sold")}
        products={perfumes}
        all={pagePath("products")}
        pressedProductId={null}
      />
    </>
  )
}
