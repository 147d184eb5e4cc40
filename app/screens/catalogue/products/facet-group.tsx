import "server-only"
import { t } from "#app/i18n/translations.ts"
import type { FacetName } from "#app/schemas/product-filters.ts"
import { Dot } from "#app/ui/action/dot.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import type { Facet } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { FAMILY_COLORS } from "../families/family-colors.ts"
import { more, moreSummary } from "./filters.css.ts"

/** Number of choices shown at first; the others are collapsed. */
const MAX_VISIBLE = 8

interface FacetGroupProps {
  name: FacetName
  choices: readonly Facet[]
  open?: boolean
}

/** One filter: its choices, each with the number of perfumes that it would show. */
export function FacetGroup({ name, choices, open = false }: FacetGroupProps) {
  if (choices.length === 0) return null
  // Selected choices are always visible.
  const visible = choices.filter(({ selected }, index) => selected || index < MAX_VISIBLE)
  const rest = choices.filter((choice) => !visible.includes(choice))
  return (
    <Disclosure
      summary={t(`attributes:name.${name}`)}
      open={open || choices.some((choice) => choice.selected)}
    >
      {visible.map((choice) => (
        <Choice key={choice.value} name={name} choice={choice} />
      ))}
      {rest.length > 0 ? (
        <details className={more}>
          <summary className={moreSummary}>
            {t("catalogue:filters.more", { number: rest.length })}
          </summary>
          {rest.map((choice) => (
            <Choice key={choice.value} name={name} choice={choice} />
          ))}
        </details>
      ) : null}
    </Disclosure>
  )
}

function Choice({ name, choice }: { name: FacetName; choice: Facet }) {
  return (
    <Checkbox
      name={name}
      value={choice.value}
      defaultChecked={choice.selected}
      count={String(choice.count)}
      translate={name !== "brand"}
      label={
        name === "family" ? (
          <>
            <FacetDot name={name} value={choice.value} />
            {choice.label}
          </>
        ) : (
          choice.label
        )
      }
    />
  )
}

/** The color of a fragrance family; other filters have none. */
export function FacetDot({ name, value }: { name: FacetName; value: string }) {
  const family = name === "family" ? FAMILIES.find((known) => known === value) : undefined
  return family ? <Dot color={FAMILY_COLORS[family].dot} /> : null
}
