import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { formatFilters } from "#app/schemas/product-filters.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Dot } from "#app/ui/media/dot.tsx"
import type { Family, Gender } from "#domain/product-attributes.ts"
import { FAMILY_COLORS } from "./family-colors.ts"

/** Fragrance families that pages without results and the search panel suggest. */
const SUGGESTED_FAMILIES: readonly Family[] = ["floral", "woody", "amber", "citrus"]

interface FamilyChipsProps {
  genders?: readonly Gender[]
  justify?: "center" | "start"
}

/** Links to the product lists of the given genders and of a few fragrance families. */
export function FamilyChips({ genders = [], justify = "center" }: FamilyChipsProps) {
  const action = pagePath("products")
  return (
    <Inline space={2} justify={justify}>
      {genders.map((gender) => (
        <Chip key={gender} href={action + formatFilters({ gender: [gender] })}>
          {t(`attributes:gender.${gender}`)}
        </Chip>
      ))}
      {SUGGESTED_FAMILIES.map((family) => (
        <Chip key={family} href={action + formatFilters({ family: [family] })}>
          <Dot color={FAMILY_COLORS[family].dot} />
          {t(`attributes:family.${family}`)}
        </Chip>
      ))}
    </Inline>
  )
}
