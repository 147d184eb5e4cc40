import "server-only"
import { t } from "#app/i18n/translations.ts"
import { CartBadge } from "#app/screens/cart/cart-badge.tsx"
import { BagIcon } from "#app/ui/icon/controls-icons.tsx"
import { queryWithPanel } from "#app/urls/panel-query.ts"

/** The header's button that opens the cart panel. It shows the number of items in the cart. */
export function CartButton({ search }: { search: string }) {
  return (
    <CartBadge
      href={queryWithPanel(search, "cart")}
      texts={{ label: t("cart:title"), count: t("cart:count_label") }}
    >
      <BagIcon />
    </CartBadge>
  )
}
