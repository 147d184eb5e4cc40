"use client"

import type { SubmitEvent } from "react"
import { useLocation } from "react-router"
import { Button } from "../button/button.tsx"
import { IconButton } from "../button/icon-button.tsx"
import { BagIcon, PlusIcon } from "../icon/controls-icons.tsx"
import { toast } from "../toast/toast.ts"
import { useCartSettings } from "./cart-settings.ts"
import { useCart } from "./use-cart.ts"

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

/**
 * Puts a product into the cart: at once and in place with scripts; without them by a POST that comes back
 * to this page with a message.
 */
export function AddToCart(props: AddToCartProps) {
  const { id, canBeAdded, name, text, compact = false, tone = "primary" } = props
  const { addPath, words } = useCartSettings()
  const { pathname, search } = useLocation()
  const { add } = useCart()

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refusal = add({ id, canBeAdded })
    if (refusal) toast.warning(words[refusal], { id: "cart" })
    else toast.success(words.added, { id: "cart" })
  }

  return (
    <form method="post" action={addPath} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      {text === undefined ? (
        <IconButton label={`${words.add}: ${name}`}>
          <PlusIcon />
        </IconButton>
      ) : (
        <Button block tone={tone} icon={compact ? null : <BagIcon />}>
          {text}
        </Button>
      )}
    </form>
  )
}
