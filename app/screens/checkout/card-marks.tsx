import { brandName } from "#app/screens/shared/order-summary/card-name.ts"
import type { CardBrand } from "#domain/card-brand.ts"
import { marks, states } from "./card-marks.css.ts"

interface CardMarksProps {
  accepted: readonly CardBrand[]
  typed: CardBrand
}

/** Names of the accepted card systems; highlights the one of the typed number. */
export function CardMarks({ accepted, typed }: CardMarksProps) {
  return (
    <span className={marks}>
      {accepted.map((brand) => (
        <span key={brand} className={states[brand === typed ? "lit" : "plain"]}>
          {brandName(brand)}
        </span>
      ))}
    </span>
  )
}
