import "server-only"
import { formatOrderNumber } from "#app/i18n/format.ts"
import { orderPath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import type { Order } from "#contract/orders.ts"

/** Warns before an order is paid that the customer has paid for some of its perfumes in other orders. */
export function PaidElsewhere({
  order: { items, paid_elsewhere = [] },
}: {
  order: Pick<Order, "items" | "paid_elsewhere">
}) {
  return paid_elsewhere.map(({ id, number, product_ids }) => {
    const names = items
      .filter(({ product_id }) => product_ids.includes(product_id))
      .map(({ name }) => name)
      .join(", ")
    return (
      <Notice tone="warning" key={id}>
        <RichText
          text={t("cabinet:paid_elsewhere", { names, number: formatOrderNumber(number) })}
          marks={{
            order: (text) => <TextLink href={orderPath(currentLocale(), id)}>{text}</TextLink>,
          }}
        />
      </Notice>
    )
  })
}
