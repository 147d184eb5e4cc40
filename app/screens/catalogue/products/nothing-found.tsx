import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import {
  countChosen,
  formatFilters,
  withoutFilters,
  type ProductFilters,
} from "#app/schemas/product-filters.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { QUIET_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"
import { FamilyChips } from "../families/family-chips.tsx"
import { withoutQuery } from "./active-filters.tsx"

interface NothingFoundProps {
  filters: ProductFilters
  action: string
}

/** Replaces the list in a shop that has no perfumes yet, or none in this country. */
function EmptyCatalogue() {
  return (
    <IllustratedMessage
      art={<Ikat colors={QUIET_IKAT} seed="search" width={168} height={224} />}
      headingLevel={1}
      title={t("catalogue:nothing.shop_title")}
      description={t("catalogue:nothing.shop")}
      actions={
        <Actions align="center">
          <Button tone="line" href={pagePath("about")}>
            {t("shell:about")}
          </Button>
        </Actions>
      }
    />
  )
}

/** Replaces an empty list by a message and links to other lists. */
export function NothingFound({ filters, action }: NothingFoundProps) {
  const { q: query } = filters
  const isUnfiltered = countChosen(filters) === 0
  if (isUnfiltered && query === "") return <EmptyCatalogue />
  const wider = isUnfiltered ? withoutQuery(filters) : withoutFilters(filters)
  return (
    <IllustratedMessage
      art={<Ikat colors={QUIET_IKAT} seed="search" width={168} height={224} />}
      headingLevel={1}
      title={t("catalogue:nothing.title")}
      description={
        query === ""
          ? t("catalogue:nothing.filters")
          : t(isUnfiltered ? "catalogue:nothing.query" : "catalogue:nothing.both", { query })
      }
      actions={
        <Actions align="center">
          <Button tone="line" href={action + formatFilters(wider)}>
            {t(isUnfiltered ? "catalogue:nothing.reset_query" : "catalogue:nothing.reset")}
          </Button>
        </Actions>
      }
    >
      <FamilyChips />
    </IllustratedMessage>
  )
}
