import "server-only"
import { t } from "#app/i18n/words.ts"
import { Section, SectionHead } from "../layout/section.tsx"
import { Stack } from "../layout/stack.tsx"
import { CatalogueCard } from "../products/catalogue-card.tsx"
import { Heading } from "../text/heading.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

const SIZES = "(min-width: 90em) 320px, (min-width: 64em) 23vw, 62vw"

/** Perfumes like this one, each with the reason (specification 1); swiped on phones. */
export function SimilarPerfumes({ similar }: Pick<ProductView, "similar">) {
  if (similar.length === 0) return null
  return (
    <Section room="partBelow" labelledBy="similar">
      <Stack space={{ base: 6, lg: 12 }}>
        <SectionHead>
          <Heading level={2} id="similar">
            {t("catalogue:product.similar")}
          </Heading>
        </SectionHead>
        <ul className={styles.similar}>
          {similar.map(({ product, text }) => (
            <li key={product.id} className={styles.similarItem}>
              <CatalogueCard product={product} why={text} sizes={SIZES} />
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}
