import { brandName } from "#app/screens/shared/order-summary/format-card.ts"
import type { CardBrand } from "#domain/card-brand.ts"
import { brands, states } from "./card-brand-list.css.ts"

interface CardBrandListProps {
  accepted: readonly CardBrand[]
  typed: CardBrand
}

/** Names of the accepted card systems; highlights the one of the typed number. */
export function CardBrandList({ accepted, typed }: CardBrandListProps) {
  return (
    <span className={brands}>
      {accepted.map((brand) => (
        <span key={brand} className={states[brand === typed ? "recognized" : "plain"]}>
          {brandName(brand)}
        </span>
      ))}
    </span>
  )
}
