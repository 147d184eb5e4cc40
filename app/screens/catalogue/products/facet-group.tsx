import "server-only"
import { formatCount } from "#app/i18n/format-count.ts"
import { t } from "#app/i18n/translations.ts"
import type { FacetName } from "#app/schemas/product-filters.ts"
import { underlined } from "#app/ui/action/text-link.css.ts"
import { checkbox, row } from "#app/ui/form/choice.css.ts"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { Dot } from "#app/ui/media/dot.tsx"
import type { Facet } from "#contract/products.ts"
import { FAMILIES } from "#domain/product-attributes.ts"
import { FAMILY_COLORS } from "../families/family-colors.ts"
import { FacetChoices, type FacetChoice } from "./facet-choices.tsx"

/** Number of choices of a filter other than the notes that are shown at first; the others are collapsed. */
const MAX_VISIBLE = 8

interface FacetGroupProps {
  name: FacetName
  choices: readonly Facet[]
  open?: boolean
}

/** One filter with its choices. Beside each choice is the number of perfumes that match it. */
export function FacetGroup({ name, choices, open = false }: FacetGroupProps) {
  if (choices.length === 0) return null
  const limit = name === "note" ? choices.length : MAX_VISIBLE
  // Selected choices are always visible.
  const visible = choices.filter(({ selected }, index) => selected || index < limit)
  const rest = choices.filter((choice) => !visible.includes(choice))
  return (
    <Disclosure
      summary={t(`attributes:name.${name}`)}
      open={open || choices.some((choice) => choice.selected)}
      isGroup
    >
      <Choices name={name} choices={visible} />
      {rest.length > 0 ? (
        <details>
          <summary className={underlined}>
            {t("catalogue:filters.more", { number: rest.length })}
          </summary>
          <Choices name={name} choices={rest} />
        </details>
      ) : null}
    </Disclosure>
  )
}

function Choices({ name, choices }: { name: FacetName; choices: readonly Facet[] }) {
  const rows = choices.map(({ value, label, count, selected }): FacetChoice => {
    const color = name === "family" ? findDotColor(value) : null
    const shown = count < 1000 ? count : formatCount(count)
    return color === null ? [value, label, shown, selected] : [value, label, shown, selected, color]
  })
  return (
    <FacetChoices
      name={name}
      choices={rows}
      translate={name !== "brand"}
      row={row}
      box={checkbox}
    />
  )
}

function findDotColor(value: string): string | null {
  const family = FAMILIES.find((known) => known === value)
  return family ? FAMILY_COLORS[family].dot : null
}

/** A dot with the color of a fragrance family; nothing for other filters. */
export function FacetDot({ name, value }: { name: FacetName; value: string }) {
  const color = name === "family" ? findDotColor(value) : null
  return color === null ? null : <Dot color={color} />
}
