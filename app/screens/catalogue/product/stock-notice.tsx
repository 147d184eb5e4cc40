import "server-only"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { ClockIcon, TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { formatDate } from "#domain/format-date.ts"
import type { ProductView } from "./product-view.ts"

/**
 * Says whether the perfume is in stock, out of stock with a delay [S1.28], or not orderable, and where and when it
 * arrives. When the visitor chooses another volume, screen readers announce the changed notice.
 */
export function StockNotice({ product }: { product: ProductView }) {
  const { canBeAdded, stock_label, delay, arrival, similar } = product
  if (!canBeAdded) {
    return (
      <Notice role="status" tone="error" title={t("catalogue:product.unavailable")}>
        <p>{t("cart:cant_add_to_cart")}</p>
        {similar.length > 0 ? (
          <TextLink href="#similar">{t("catalogue:product.similar_link")}</TextLink>
        ) : null}
      </Notice>
    )
  }
  const from = formatDate(arrival.from)
  const to = formatDate(arrival.to)
  if (stock_label === "in_stock") {
    return (
      <Notice
        role="status"
        tone="success"
        title={t("catalogue:product.in_stock")}
        icon={<TruckIcon />}
      >
        {t("catalogue:product.arrives", { from, to })}
        <br />
        <DeliveryCountry product={product} />
      </Notice>
    )
  }
  return (
    <Notice
      role="status"
      tone="warning"
      title={t("catalogue:product.out_of_stock")}
      icon={<ClockIcon />}
    >
      {delay === null
        ? t("catalogue:product.arrives", { from, to })
        : delay.working_days
          ? t("catalogue:product.delayed_working_days", { count: delay.days, from, to })
          : t("catalogue:product.delayed_days", { count: delay.days, from, to })}
      <br />
      <DeliveryCountry product={product} />
    </Notice>
  )
}

/** The country for which the dates are valid, as a link to the panel that changes the country. */
function DeliveryCountry({ product: { country, canChooseCountry } }: { product: ProductView }) {
  const text = t("catalogue:product.delivers_to", { country })
  if (!canChooseCountry) return text
  return (
    <TextLink href={queryWithPanel("", "country")} keepScroll>
      {text}
    </TextLink>
  )
}
