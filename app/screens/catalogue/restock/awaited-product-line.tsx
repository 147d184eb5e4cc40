import "server-only"
import { t } from "#app/i18n/translations.ts"
import { name as productName } from "#app/screens/shared/order-summary/ordered-product.css.ts"
import { productPicture } from "#app/ui/media/product-picture.ts"
import { Thumb } from "#app/ui/media/thumb.tsx"
import { Text } from "#app/ui/text/text.tsx"
import * as styles from "./restock.css.ts"

export interface AwaitedProduct {
  id: number
  brand: string
  name: string
  /** Milliliters. */
  volume: number
  image: string
}

/** The line with the perfume for which the visitor requests a restock notification. */
export function AwaitedProductLine({ product }: { product: AwaitedProduct }) {
  const { brand, name, volume, image } = product
  return (
    <div className={styles.product}>
      <Thumb source={productPicture(image, "card")} width={64} />
      <div>
        <Text size="small" tone="muted" translate={false}>
          {brand}
        </Text>
        <p className={productName} translate="no">
          {name}
        </p>
        <Text size="small" tone="muted">
          {t("catalogue:volume", { volume })}
        </Text>
      </div>
    </div>
  )
}
