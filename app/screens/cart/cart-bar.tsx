import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { BottomBar } from "#app/ui/layout/bottom-bar.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { CartData } from "./cart-data.ts"
import type { CartItem } from "./cart-item.ts"
import { CartTotalAmount } from "./cart-total-amount.tsx"
import { ContinueToCheckout } from "./continue-to-checkout.tsx"

/** The cart's total and the link to the checkout, in a bar at the bottom of small screens. */
export function CartBar({ cart, items }: { cart: CartData; items: readonly CartItem[] }) {
  const { currency, discountPercent, serviceFeePercent } = cart
  if (currency === null) return null
  const locale = currentLocale()
  const sums = items.map(({ id, price }) => ({ id, price }))
  return (
    <BottomBar label={t("cart:total")}>
      <div>
        <Text size="micro" tone="muted">
          {t("cart:total")}
        </Text>
        <p>
          <TabularDigits variant="price">
            <CartTotalAmount
              items={sums}
              currency={currency}
              discountPercent={discountPercent}
              serviceFeePercent={serviceFeePercent}
              locale={locale}
              unit={t(`common:currency.${currency}`)}
            />
          </TabularDigits>
        </p>
      </div>
      <ContinueToCheckout cart={cart} items={items} block />
    </BottomBar>
  )
}
