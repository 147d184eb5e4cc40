import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { AddToCartForm } from "#app/screens/catalogue/add-to-cart/add-to-cart-form.tsx"
import { PerfumeSection } from "#app/screens/catalogue/product-card/perfume-section.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"

const TITLES = {
  best_sold: "pages:home.best_sold",
  viewed: "catalogue:product.viewed",
  mixed: "cart:offered",
  for_order: "cart:add_to_order",
} as const

interface ViewedOrBestSoldProps {
  /**
   * Why these perfumes: they sell best, the visitor viewed them last, the visitor viewed some of them and the others
   * sell best, or they may join the cart above.
   */
  kind: keyof typeof TITLES
  perfumes: readonly PerfumeCard[]
}

/**
 * A few perfumes that were viewed last or sell best, with their add buttons, at the end of a page, such as one of an
 * error.
 */
export function ViewedOrBestSold({ kind, perfumes }: ViewedOrBestSoldProps) {
  if (perfumes.length === 0) return null
  return (
    <AddToCartForm>
      <PerfumeSection
        id="offered"
        title={t(TITLES[kind])}
        cards={perfumes.map((product) => ({ product }))}
        {...(kind === "best_sold" && { all: pagePath("products") })}
        pressedProductId={null}
      />
    </AddToCartForm>
  )
}
