import "server-only"
import { t } from "#app/i18n/words.ts"
import type { CartItem } from "./cart-item.ts"
import { CartLines } from "./cart-lines.tsx"

interface CartListProps {
  items: readonly CartItem[]
  /** Where the panel leads when the last line is gone. */
  closeHref?: string
}

/** The cart's lines with their words. */
export function CartList({ items, closeHref }: CartListProps) {
  return (
    <CartLines
      items={items}
      closeHref={closeHref}
      label={t("cart:lines")}
      words={{
        quantity: t("cart:quantity"),
        decrease: t("cart:decrease"),
        increase: t("cart:increase"),
        remove: t("cart:remove"),
      }}
    />
  )
}
