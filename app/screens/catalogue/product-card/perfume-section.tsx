import "server-only"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { CatalogueCard } from "./catalogue-card.tsx"

const BELOW_XL = "(min-width: 64em) 23vw, (min-width: 48em) 15rem, 44vw"

interface PerfumeSectionProps {
  /** Id of the heading. */
  id: string
  title: string
  /** The perfumes, each with the reason why it is in the section. */
  cards: readonly { product: PerfumeCard; reason?: string }[]
  /** Path of the list of all such perfumes. */
  all?: string
  /** Whether the heading is beside the perfumes, and no longer above them, in wide windows. */
  isHeadBeside?: boolean
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
}

/** At most four perfumes under a heading; on phones the visitor swipes them. Renders nothing when there are none. */
export function PerfumeSection({
  id,
  title,
  cards,
  all,
  isHeadBeside = false,
  pressedProductId,
}: PerfumeSectionProps) {
  if (cards.length === 0) return null
  const sizes = `(min-width: 90em) ${isHeadBeside ? 230 : 320}px, ${BELOW_XL}`
  return (
    <TitledSection
      room="partBelow"
      id={id}
      title={title}
      isHeadBeside={isHeadBeside}
      aside={
        all === undefined ? null : (
          <TextLink variant="alone" href={all} label={`${t("pages:home.see_all")}: ${title}`}>
            {t("pages:home.see_all")}
          </TextLink>
        )
      }
    >
      <Grid as="ul" columns="shelf">
        {cards.map((card) => (
          <li key={card.product.id}>
            <CatalogueCard
              {...card}
              hasPressedButton={card.product.id === pressedProductId}
              sizes={sizes}
            />
          </li>
        ))}
      </Grid>
    </TitledSection>
  )
}
