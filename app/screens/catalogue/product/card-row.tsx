import "server-only"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import type { Product } from "#contract/products.ts"
import { CatalogueCard } from "../products/catalogue-card.tsx"
import * as styles from "./product.css.ts"

const SIZES = "(min-width: 90em) 320px, (min-width: 64em) 23vw, 62vw"

interface CardRowProps {
  /** Of the heading: links lead to it. */
  id: string
  title: string
  /** `text` says why it stands here. */
  cards: readonly { product: Product; text?: string }[]
}

/** A row of perfumes below the one of the page, at most four; swiped on phones. Nothing without any. */
export function CardRow({ id, title, cards }: CardRowProps) {
  if (cards.length === 0) return null
  return (
    <TitledSection room="partBelow" id={id} title={title}>
      <ul className={styles.shelf}>
        {cards.map(({ product, text }) => (
          <li key={product.id} className={styles.shelfItem}>
            <CatalogueCard product={product} sizes={SIZES} {...(text && { why: text })} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
