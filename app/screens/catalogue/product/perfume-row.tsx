import "server-only"
import { Grid } from "#app/ui/layout/grid.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import type { PerfumeCard } from "#contract/product-schemas.ts"
import { CatalogueCard } from "../product-card/catalogue-card.tsx"

const SIZES = "(min-width: 90em) 320px, (min-width: 64em) 23vw, 44vw"

interface PerfumeRowProps {
  /** Id of the heading, to which links lead. */
  id: string
  title: string
  /** `text` says why a perfume is in the row. */
  cards: readonly { product: PerfumeCard; text?: string }[]
  /** The perfume whose add button a visitor without scripts has just pressed; the page scrolls to its card. */
  pressedProductId: number | null
}

/** A row of at most four perfumes; on phones the visitor swipes it. Renders nothing without perfumes. */
export function PerfumeRow({ id, title, cards, pressedProductId }: PerfumeRowProps) {
  if (cards.length === 0) return null
  return (
    <TitledSection room="partBelow" id={id} title={title}>
      <Grid as="ul" columns="shelf">
        {cards.map(({ product, text }) => (
          <li key={product.id}>
            <CatalogueCard
              product={product}
              sizes={SIZES}
              hasPressedButton={product.id === pressedProductId}
              {...(text && { reason: text })}
            />
          </li>
        ))}
      </Grid>
    </TitledSection>
  )
}
