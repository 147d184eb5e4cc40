import { brandName } from "#app/screens/shared/order-summary/card-name.ts"
import type { CardBrand } from "#domain/card-brand.ts"
import { marks, states } from "./card-marks.css.ts"

/** The card systems that Payme accepts. */
const ACCEPTED: readonly CardBrand[] = ["uzcard", "humo"]

/** Names of the accepted card systems; highlights the one of the typed number. */
export function CardMarks({ typed }: { typed: CardBrand }) {
  return (
    <span className={marks}>
      {ACCEPTED.map((brand) => (
        <span key={brand} className={states[brand === typed ? "lit" : "plain"]}>
          {brandName(brand)}
        </span>
      ))}
    </span>
  )
}
