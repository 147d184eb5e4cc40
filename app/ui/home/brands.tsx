import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Section, SectionHead } from "../layout/section.tsx"
import { Stack } from "../layout/stack.tsx"
import { Anchor } from "../link/anchor.tsx"
import { Heading } from "../text/heading.tsx"
import * as styles from "./home.css.ts"

export interface HomeBrand {
  slug: string
  name: string
  /** How many of its perfumes are sold here. */
  count: number
}

/** The brands by name, each the way into its perfumes; nothing when there are none. */
export function Brands({ brands }: { brands: readonly HomeBrand[] }) {
  if (brands.length === 0) return null
  return (
    <Section room="partBelow" labelledBy="brands">
      <Stack space={{ base: 6, lg: 12 }}>
        <SectionHead>
          <Heading level={2} id="brands">
            {t("pages:home.brands")}
          </Heading>
        </SectionHead>
        <ul className={styles.brands}>
          {brands.map(({ slug, name, count }) => (
            <li key={slug}>
              <Anchor
                href={localePath(currentLocale(), `products?brand=${encodeURIComponent(slug)}`)}
                look={styles.brand}
              >
                <span className={styles.brandName} translate="no">
                  {name}
                </span>
                <span className={styles.brandCount}>{t("catalogue:count", { count })}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}
