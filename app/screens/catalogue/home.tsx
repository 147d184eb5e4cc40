import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatFilters } from "#app/schemas/product-filters.ts"
import type { Product } from "#contract/product-schemas.ts"
import { MINOR_PER_MAJOR, type Currency } from "#domain/money.ts"
import { AddToCartForm } from "./add-to-cart/add-to-cart-form.tsx"
import { Brands, type HomeBrand } from "./home/brands.tsx"
import { Families } from "./home/families.tsx"
import { GenderLinks } from "./home/gender-links.tsx"
import { Hero } from "./home/hero.tsx"
import { PatternExplanation } from "./home/pattern-explanation.tsx"
import { Promises } from "./home/promises.tsx"
import { PerfumeSection } from "./product-card/perfume-section.tsx"

interface HomePageProps {
  /** Number of perfumes. */
  total: number
  currency: Currency
  arrivals: readonly Product[]
  bestSold: readonly Product[]
  /** Gift ideas: perfumes that cost at most `upTo`, which is in minor units of the currency. */
  gifts: { upTo: number; products: readonly Product[] } | null
  /** Keys of the fragrance families that have perfumes. */
  families: readonly string[]
  /** The brands with the most perfumes. */
  brands: readonly HomeBrand[]
  brandsTotal: number
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
}

/** The home page. Sections without content are left out. */
export function HomePage(props: HomePageProps) {
  const { total, currency, arrivals, bestSold, gifts, families, pressedProductId } = props
  // A perfume may be in several sections. Only one of its cards may have the id to which the page scrolls, because an
  // id must be unique.
  const pressedSection = [arrivals, bestSold, gifts?.products].find((products) =>
    products?.some(({ id }) => id === pressedProductId),
  )
  const findPressedIn = (products: readonly Product[]) =>
    products === pressedSection ? pressedProductId : null
  return (
    <AddToCartForm>
      <Hero total={total} />
      <Promises />
      <Families known={families} />
      <PerfumeSection
        isHeadBeside
        id="arrivals"
        title={t("pages:home.arrivals")}
        cards={arrivals.map((product) => ({ product }))}
        all={pagePath("products")}
        pressedProductId={findPressedIn(arrivals)}
      />
      <PerfumeSection
        isHeadBeside
        id="best-sold"
        title={t("pages:home.best_sold")}
        cards={bestSold.map((product) => ({ product }))}
        all={pagePath("products")}
        pressedProductId={findPressedIn(bestSold)}
      />
      <PatternExplanation />
      {total === 0 ? null : <GenderLinks />}
      {gifts === null ? null : (
        <PerfumeSection
          isHeadBeside
          id="gifts"
          title={t("pages:home.gifts", { price: formatPrice(gifts.upTo, currency) })}
          cards={gifts.products.map((product) => ({ product }))}
          pressedProductId={findPressedIn(gifts.products)}
          all={`${pagePath("products")}${formatFilters({
            price_max: String(gifts.upTo / MINOR_PER_MAJOR),
            orderable: true,
          })}`}
        />
      )}
      <Brands brands={props.brands} total={props.brandsTotal} />
    </AddToCartForm>
  )
}
