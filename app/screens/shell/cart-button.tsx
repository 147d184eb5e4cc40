import "server-only"
import { t } from "#app/i18n/translations.ts"
import { CartBadge } from "#app/screens/cart/cart-badge.tsx"
import { BagIcon } from "#app/ui/icon/controls-icons.tsx"
import { openPanel } from "#app/urls/panels.ts"

/** Opens the cart over the page, and shows the number of its items. */
export function CartButton({ search }: { search: string }) {
  return (
    <CartBadge
      href={openPanel(search, "cart")}
      texts={{ label: t("cart:title"), count: t("cart:count_label") }}
    >
      <BagIcon />
    </CartBadge>
  )
}
