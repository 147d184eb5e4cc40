import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { AddForm } from "#app/screens/catalogue/add-to-cart/add-form.tsx"
import { Perfumes } from "#app/screens/catalogue/home/perfumes.tsx"
import { FamilyChips } from "#app/screens/catalogue/products/family-chips.tsx"
import { SearchInput } from "#app/ui/form/search-input.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import type { PerfumeCard } from "#contract/products.ts"

/** A search of the catalogue and links to a few lists. Needs neither scripts nor the shop API. */
export function PerfumeSearch() {
  return (
    <>
      <form role="search" action={localePath(currentLocale(), "products")}>
        <Inline>
          <SearchInput
            name="q"
            label={t("catalogue:search.label")}
            placeholder={t("catalogue:search.placeholder")}
          />
        </Inline>
        <VisuallyHidden>
          <button type="submit" tabIndex={-1}>
            {t("catalogue:search.submit")}
          </button>
        </VisuallyHidden>
      </form>
      <FamilyChips genders={["F", "M"]} />
    </>
  )
}

/** The best sellers below an error, with their add buttons. */
export function BestSold({ perfumes }: { perfumes: readonly PerfumeCard[] }) {
  return (
    <>
      <AddForm />
      <Perfumes
        id="best-sold"
        title={t("pages:home.best_sold")}
        products={perfumes}
        all="products"
        pressed={null}
      />
    </>
  )
}
