import "server-only"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { BagIcon, PlusIcon } from "#app/ui/icon/controls-icons.tsx"
import { CHECK_OUT } from "#app/urls/cart-form-params.ts"
import { InCartText } from "./in-cart-text.tsx"

interface AddToCartButtonProps {
  id: number
  canBeAdded: boolean
  /** Brand, name and volume, for the accessible name of the plus button. */
  name: string
  /** Text of the button; without it, the button shows only a plus icon. */
  text?: string | undefined
  /** Shows the text without an icon, for small spaces. */
  compact?: boolean
  /** Whether the request's cart cookie contains the product. Without scripts, the button then opens the checkout. */
  isInCart?: boolean
  /** `line` for a product that cannot be bought; pressing the button then only shows a message that says so. */
  tone?: "primary" | "line"
}

/**
 * A button that adds a product to the cart. When the cart contains the product, a plus button opens the cart, and a
 * button with a text opens the checkout. The button must be in an AddToCartForm.
 */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { id, canBeAdded, name, text, compact = false, isInCart, tone = "primary" } = props
  const native = {
    name: "id",
    value: String(id),
    ...(canBeAdded ? {} : { "data-unavailable": "" }),
  }
  const locale = currentLocale()
  const checkout = {
    "data-checkout": pagePath("checkoutStart"),
    formAction: isInCart ? localePath(locale, `form/add-to-cart?${CHECK_OUT}`) : undefined,
  }
  if (text === undefined) {
    return (
      <IconButton label={`${t("cart:add")}: ${name}`} {...native}>
        <PlusIcon />
      </IconButton>
    )
  }
  return (
    <Button block tone={tone} icon={compact ? null : <BagIcon />} {...native} {...checkout}>
      {canBeAdded ? (
        <InCartText
          id={id}
          text={text}
          inCart={t(compact ? "cart:check_out" : "cart:in_cart_check_out")}
        />
      ) : (
        text
      )}
    </Button>
  )
}
