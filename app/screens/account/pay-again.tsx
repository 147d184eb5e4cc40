import "server-only"
import { getShopTime } from "#app/host/shop-time.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { cardBrandName, formatMaskedCard } from "#app/screens/shared/format-masked-card.ts"
import { formatDeadline } from "#app/screens/shared/format-moment.ts"
import { Box } from "#app/ui/layout/box.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Card } from "#contract/account.ts"
import type { Order } from "#contract/orders.ts"
import { findOtherCard } from "./find-other-card.ts"
import { PayForm } from "./pay-form.tsx"
import { SameProductsWarning } from "./same-products-warning.tsx"

interface PayAgainProps {
  order: Order
  cards: readonly Card[]
}

/**
 * The form with which the customer pays an order after a refused payment: with a saved card or on the payment
 * provider's page.
 */
export function PayAgain({ order, cards }: PayAgainProps) {
  const other = findOtherCard(order, cards)
  const deadlines = describeDeadlines({ order, cards })
  return (
    <Box as="section" labelledBy="pay-again">
      <Stack space={4}>
        <Heading level={2} size="h3" id="pay-again">
          {t("cabinet:pay_again")}
        </Heading>
        {deadlines === null ? null : <Text>{deadlines}</Text>}
        <SameProductsWarning order={order} />
        <PayForm
          action={pagePath("order", { id: order.id })}
          // The form must not preselect a card whose payment was refused.
          chosen={other ? String(other.id) : ""}
          cards={cards.map(({ id, masked, brand, expiry }) => ({
            id: String(id),
            title: formatMaskedCard(masked),
            note: [cardBrandName(brand), expiry].filter(Boolean).join(", "),
          }))}
          texts={{
            legend: t("cabinet:way_to_pay"),
            hosted: t("checkout:hosted"),
            pay: `${t("cabinet:pay")} · ${formatPrice(order.total, order.currency)}`,
          }}
        />
      </Stack>
    </Box>
  )
}

/**
 * Returns a text that says until when the customer can pay with a saved card and on the provider's page. Cards that
 * were refused for this order do not count. Null if the order has no such deadlines.
 */
function describeDeadlines({ order, cards }: PayAgainProps): string | null {
  const { pay_until, pay_on_page_until, time_zone } = order
  if (!pay_until || !pay_on_page_until) return null
  const card = formatDeadline(pay_until, time_zone)
  if (Date.parse(pay_on_page_until) <= getShopTime())
    return t("cabinet:pay_until", { moment: card })
  const page = formatDeadline(pay_on_page_until, time_zone)
  if (!findOtherCard(order, cards)) return t("cabinet:start_paying_until", { moment: page })
  return t("cabinet:pay_until_by_card", { card, page })
}
