import { Fragment } from "react"
import { cardBrandName } from "#app/screens/shared/format-masked-card.ts"
import type { CardBrand } from "#domain/card-brand.ts"
import { brands, states } from "./card-brand-list.css.ts"

interface CardBrandListProps {
  accepted: readonly CardBrand[]
  typed: CardBrand
}

/** The names of the accepted card brands. The brand of the typed number is highlighted. */
export function CardBrandList({ accepted, typed }: CardBrandListProps) {
  return (
    <span className={brands}>
      {accepted.map((brand) => (
        <Fragment key={brand}>
          <span className={states[brand === typed ? "recognized" : "plain"]}>
            {cardBrandName(brand)}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  )
}
