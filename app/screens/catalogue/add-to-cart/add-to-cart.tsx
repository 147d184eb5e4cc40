import "server-only"
import { t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { BagIcon, PlusIcon } from "#app/ui/icon/controls-icons.tsx"
import { ADD_FORM } from "./add-form-id.ts"

interface AddToCartProps {
  id: number
  canBeAdded: boolean
  /** Brand, name and volume, for the plus of a card, which has no words. */
  name: string
  /** The words of a full button; a plus alone without them. */
  text?: string | undefined
  /** Words alone, where there is little room. */
  compact?: boolean
  /** A quieter button, when the product cannot be bought and pressing it only says so. */
  tone?: "primary" | "line"
}

/** A button that puts a product into the cart; it belongs to the page's AddForm. */
export function AddToCart(props: AddToCartProps) {
  const { id, canBeAdded, name, text, compact = false, tone = "primary" } = props
  const native = {
    form: ADD_FORM,
    name: "id",
    value: String(id),
    ...(canBeAdded ? {} : { "data-unavailable": "" }),
  }
  if (text === undefined) {
    return (
      <IconButton label={`${t("cart:add")}: ${name}`} {...native}>
        <PlusIcon />
      </IconButton>
    )
  }
  return (
    <Button block tone={tone} icon={compact ? null : <BagIcon />} {...native}>
      {text}
    </Button>
  )
}
