import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"

/**
 * The volumes of the perfume with their prices [D1.87]. If the default country does not sell this volume, it may not
 * sell the others either, so their links name the country [D1.367].
 */
export function Volumes({ product }: { product: ProductView }) {
  const { id, currency, variants, countryQuery } = product
  if (variants.length === 0) return null
  return (
    <nav data-printed="" aria-label={t("catalogue:product.volume")}>
      <Inline space={2}>
        {variants.map((variant) => (
          <Chip
            key={variant.id}
            shape="tile"
            href={pagePath("product", { id: variant.id }) + countryQuery}
            current={variant.id === id}
            keepScroll
          >
            <span className={styles.volume}>
              {`${t("catalogue:volume", { volume: variant.volume })} `}
              {variant.price === undefined || variants.length === 1 ? null : (
                <span className={styles.volumePrice}>{formatPrice(variant.price, currency)}</span>
              )}
            </span>
          </Chip>
        ))}
      </Inline>
    </nav>
  )
}
