import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Disclosure } from "#app/ui/layout/disclosure.tsx"
import { TitledSection } from "#app/ui/layout/titled-section.tsx"
import * as styles from "./home.css.ts"

export interface HomeBrand {
  slug: string
  name: string
  /** Number of the brand's perfumes that are sold in the visitor's country. */
  count: number
}

/** Number of brands that are visible at first; the others are collapsed. */
const VISIBLE_BRANDS = 12

/**
 * Links to the perfumes of each brand, and to all perfumes if the shop has more brands. Renders nothing when there are
 * no brands.
 *
 * @param total number of all brands
 */
export function Brands({ brands, total }: { brands: readonly HomeBrand[]; total: number }) {
  if (brands.length === 0) return null
  const hasMore = total > brands.length
  const folded = brands.slice(VISIBLE_BRANDS)
  return (
    <TitledSection room="partBelow" id="brands" title={t("pages:home.brands")} isHeadBeside>
      <div>
        <BrandLinks brands={brands.slice(0, VISIBLE_BRANDS)} />
        {folded.length === 0 ? null : (
          <Disclosure
            summary={
              hasMore
                ? t("pages:home.some_brands", { count: total, shown: brands.length })
                : t("pages:home.all_brands", { count: total })
            }
          >
            <BrandLinks brands={folded} />
            {hasMore ? (
              <TextLink variant="alone" href={pagePath("products")}>
                {t("catalogue:all_perfumes")}
              </TextLink>
            ) : null}
          </Disclosure>
        )}
      </div>
    </TitledSection>
  )
}

function BrandLinks({ brands }: { brands: readonly HomeBrand[] }) {
  return (
    <ul className={styles.brands}>
      {brands.map(({ slug, name, count }) => (
        <li key={slug}>
          <Anchor
            href={`${pagePath("products")}?brand=${encodeURIComponent(slug)}`}
            className={styles.brand}
          >
            <span className={styles.brandName} translate="no">
              {name}
            </span>{" "}
            <span className={styles.brandCount}>{t("catalogue:count", { count })}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
