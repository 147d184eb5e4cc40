import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { t } from "#app/i18n/translations.ts"
import { BottomBar } from "#app/ui/layout/bottom-bar.tsx"
import { Price } from "#app/ui/text/price.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { BuyButton } from "./buy-button.tsx"
import type { ProductView } from "./product-view.ts"
import { RestockButton } from "./restock-button.tsx"

/** Price and button at the bottom of small screens, where BuyBox has no button. */
export function BuyBar({ product }: { product: ProductView }) {
  return (
    <BottomBar label={t("catalogue:product.buy")} below="md">
      <div>
        <p>
          <Price text={formatPrice(product.price, product.currency)} />
        </p>
        <Text size="micro" tone="muted">
          {t("catalogue:volume", { volume: product.volume })}
        </Text>
      </div>
      {product.canBeAdded ? (
        <BuyButton product={product} inBar />
      ) : (
        <RestockButton id={product.id} inBar />
      )}
    </BottomBar>
  )
}
