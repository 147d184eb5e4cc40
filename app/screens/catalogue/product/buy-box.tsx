import "server-only"
import { formatPrice } from "#app/i18n/format.ts"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Chip } from "#app/ui/action/chip.tsx"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { MAX_QTY } from "#domain/cart.ts"
import { BuyButton } from "./buy-button.tsx"
import { ProductFacts } from "./product-facts.tsx"
import type { ProductView } from "./product-view.ts"
import * as styles from "./product.css.ts"
import { RestockButton } from "./restock-button.tsx"
import { StockNotice } from "./stock-notice.tsx"

/** Name, description, price, volumes, availability, and the button. */
export function BuyBox({ product }: { product: ProductView }) {
  const { brand, name, type, family, gender, price, currency } = product
  const locale = currentLocale()
  return (
    <div className={styles.buy}>
      <div>
        <TextLink
          variant="plain"
          href={localePath(locale, `products?brand=${encodeURIComponent(product.brandSlug)}`)}
          translate={false}
        >
          <span className={styles.brand}>{brand}</span>
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
      <div className={styles.description}>
        <Text size="lead">{product.description}</Text>
      </div>
      <div>
        <p>
          <Price size="large" text={formatPrice(price, currency)} />
        </p>
        <Text size="small" tone="muted">
          <TabularDigits>
            {t("catalogue:product.per_100ml", {
              price: formatPrice(product.price_per_100ml, currency),
            })}
          </TabularDigits>
        </Text>
      </div>
      {product.variants.length > 0 ? (
        <nav className={styles.volumes} aria-label={t("catalogue:product.volume")}>
          <Text size="small" weight="medium">
            {t("catalogue:product.volume")}
          </Text>
          <Inline space={2}>
            {product.variants.map((variant) => (
              <Chip
                key={variant.id}
                href={localePath(locale, `product/${variant.id}`)}
                current={variant.id === product.id}
                keepScroll
              >
                <span className={styles.volume}>
                  {t("catalogue:volume", { volume: variant.volume })}{" "}
                  {variant.price === undefined || product.variants.length === 1 ? null : (
                    <span className={styles.volumePrice}>
                      {formatPrice(variant.price, product.currency)}
                    </span>
                  )}
                </span>
              </Chip>
            ))}
          </Inline>
        </nav>
      ) : null}
      <StockNotice product={product} />
      <Stack space={3}>
        <div className={styles.inlineButton}>
          <Stack space={3}>
            {product.canBeAdded ? null : <RestockButton id={product.id} />}
            <BuyButton product={product} />
          </Stack>
        </div>
        {product.canBeAdded ? (
          <Text size="small" tone="muted" measured>
            {t("catalogue:product.limit", { max: MAX_QTY })}
          </Text>
        ) : null}
        <Text size="small" tone="muted" measured>
          <RichText text={t("catalogue:product.assurance")} marks={{ returns: linkToReturns }} />
        </Text>
      </Stack>
      <ProductFacts product={product} />
    </div>
  )
}

function linkToReturns(text: string) {
  const href = localePath(currentLocale(), "legal/terms-of-use#section-9")
  return <TextLink href={href}>{text}</TextLink>
}
