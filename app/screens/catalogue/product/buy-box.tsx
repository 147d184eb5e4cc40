import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { MAX_QTY } from "#domain/cart.ts"
import { Assurances } from "./assurances.tsx"
import { BuyButton } from "./buy-button.tsx"
import { NoteChips } from "./note-chips.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"
import { RestockButton } from "./restock-button.tsx"
import { StockNotice } from "./stock-notice.tsx"
import { Volumes } from "./volumes.tsx"

/**
 * Shows the name, notes, price, volumes, availability, the button and promises of the terms of use, in the order in
 * which a visitor decides. From the breakpoint `md` on, this box stays visible while the visitor scrolls through
 * pictures, description and notes.
 */
export function BuyBox({ product }: { product: ProductView }) {
  const { brand, name, type, family, gender, price, price_per_100ml, currency } = product
  return (
    <div className={styles.buy}>
      <div>
        <TextLink
          variant="plain"
          href={`${pagePath("products")}?brand=${encodeURIComponent(product.brandSlug)}`}
          translate={false}
        >
          {brand}
        </TextLink>
        <h1 className={styles.name} translate="no">
          {name}
        </h1>
        <p className={styles.summary}>
          {t("catalogue:product.summary", {
            type: t(`attributes:type.${type}`),
            family: t(`attributes:character.${family}`),
            gender: t(`attributes:gender_inline.${gender}`),
          })}
        </p>
      </div>
      <NoteChips key={product.id} notes={product.notes} />
      {/* When the visitor chooses another volume, the price changes, but the focus stays on the link of that volume.
          With the role `status`, screen readers announce the new price. */}
      <div role="status">
        <p>
          <Price size="large" text={formatPrice(price, currency)} />
        </p>
        {price_per_100ml === price ? null : (
          <Text size="small" tone="muted">
            <TabularDigits>
              {t("catalogue:product.per_100ml", { price: formatPrice(price_per_100ml, currency) })}
            </TabularDigits>
          </Text>
        )}
      </div>
      <Volumes product={product} />
      <StockNotice product={product} />
      <div className={styles.inlineButton}>
        <Stack space={3}>
          {product.canBeAdded ? null : <RestockButton id={product.id} />}
          <BuyButton product={product} />
        </Stack>
      </div>
      <Assurances />
      {product.canBeAdded ? (
        <Text size="micro" tone="muted">
          {t("catalogue:product.limit", { max: MAX_QTY })}
        </Text>
      ) : null}
    </div>
  )
}
