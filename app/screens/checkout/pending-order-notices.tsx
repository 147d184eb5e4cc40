import "server-only"
import { formatOrderNumber } from "#app/i18n/format.ts"
import { orderPath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import type { OrderView } from "./order-view.ts"

/** Warns that perfumes of the cart are also in other orders whose payment is pending [D1.345]. */
export function PendingOrderNotices({ orders }: { orders: OrderView["pendingOrders"] }) {
  return orders.map(({ id, number, names }) => (
    <Notice tone="warning" key={id}>
      <RichText
        text={t("checkout:pending_elsewhere", {
          number: formatOrderNumber(number),
          names: names.join(", "),
        })}
        marks={{
          order: (text) => <TextLink href={orderPath(currentLocale(), id)}>{text}</TextLink>,
        }}
      />
    </Notice>
  ))
}
