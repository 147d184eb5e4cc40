import "server-only"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { SumNotes } from "#app/screens/shared/order-summary/sum-notes.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { CartData } from "./cart-data.ts"
import type { CartItem } from "./cart-item.ts"
import { CartSumRows } from "./cart-sum-rows.tsx"

interface CartSumProps extends Pick<
  CartData,
  "currency" | "promocode" | "discountPercent" | "serviceFeePercent"
> {
  items: readonly CartItem[]
  /** Renders only the total, or all but the total. */
  part?: "total" | "rest"
}

/**
 * The sums of products, service fee and total, as in the checkout [S9.06], and the hint that shipping is not included
 * [S2.31] [S2.32].
 */
export function CartSum(props: CartSumProps) {
  const { items, part, currency, promocode, discountPercent, serviceFeePercent } = props
  if (currency === null) return null
  return (
    <Stack space={2}>
      <CartSumRows
        items={items.map(({ id, price }) => ({ id, price }))}
        part={part}
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
      {part === "total" ? (
        serviceFeePercent > 0 && (
          // The rows of the fee and of the delivery may be scrolled out of sight.
          <Text size="micro" tone="muted">
            {t("cart:total_note", { percent: serviceFeePercent })}
          </Text>
        )
      ) : (
        <>
          <Text size="small" tone="muted">
            {t("cart:shipping")}
          </Text>
          <SumNotes serviceFeePercent={serviceFeePercent} />
        </>
      )}
      {promocode === null && part !== "total" ? (
        <Text size="small" tone="muted">
          {t("cart:promocode_later")}
        </Text>
      ) : null}
    </Stack>
  )
}
