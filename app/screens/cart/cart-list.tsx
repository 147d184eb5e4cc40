import "server-only"
import { t } from "#app/i18n/translations.ts"
import { MAX_QTY } from "#domain/cart.ts"
import type { CartItem } from "./cart-item.ts"
import { EditableCartLines } from "./editable-cart-lines.tsx"

interface CartListProps {
  items: readonly CartItem[]
  hasPromocode: boolean
}

/** The cart's lines with the texts of their controls. */
export function CartList({ items, hasPromocode }: CartListProps) {
  return (
    <EditableCartLines
      items={items}
      hasPromocode={hasPromocode}
      label={t("cart:lines")}
      texts={{
        quantity: t("cart:quantity"),
        decrease: t("cart:decrease"),
        increase: t("cart:increase"),
        remove: t("cart:remove"),
        undo: t("cart:undo"),
        removedWithPromocode: `${t("cart:removed")}. ${t("checkout:promocode_invalid")}`,
        limit: t("cart:limit", { max: MAX_QTY }),
      }}
    />
  )
}
