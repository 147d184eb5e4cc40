import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { CartData } from "./cart-data.ts"
import type { CartItem } from "./cart-item.ts"
import { CartPromocode } from "./cart-promocode.tsx"
import { CartTotal } from "./cart-total.tsx"

type CartSumProps = Omit<CartData, "items"> & {
  items: readonly CartItem[]
  /** The page or the panel that shows the cart. */
  returnTo: string
}

/**
 * Products, service fee and total, as in the checkout [S9.06], and the hint that shipping is not
 * included [S2.31] [S2.32].
 */
export function CartSum(props: CartSumProps) {
  const { items, currency, discountPercent, serviceFeePercent, promocode, returnTo } = props
  if (currency === null) return null
  return (
    <Stack space={4}>
      {promocode === null ? null : (
        <CartPromocode
          summary={t("cart:promocode")}
          action={localePath(currentLocale(), "cart")}
          returnTo={returnTo}
          applied={promocode.applied}
          isBad={promocode.isBad}
          texts={{
            promocode: t("checkout:promocode"),
            apply: t("checkout:apply"),
            reset: t("checkout:reset"),
            invalid: t("checkout:promocode_invalid"),
            applied: t("checkout:promocode_applied", { percent: discountPercent }),
          }}
        />
      )}
      <div>
        <CartTotal
          items={items.map(({ id, price }) => ({ id, price }))}
          currency={currency}
          locale={currentLocale()}
          discountPercent={discountPercent}
          serviceFeePercent={serviceFeePercent}
          texts={{
            unit: t(`common:currency.${currency}`),
            products: t("cart:products"),
            discount: t("checkout:discount", { percent: discountPercent }),
            shipping: t("checkout:shipping"),
            shippingWords: t("checkout:shipping_words"),
            fee: t("checkout:service_fee", { percent: serviceFeePercent }),
            total: t("cart:total"),
          }}
          note={
            <Text size="small" tone="muted">
              {t("cart:not_counted")}
            </Text>
          }
        />
        <Text size="small" tone="muted">
          {t("cart:shipping")}
        </Text>
      </div>
    </Stack>
  )
}
