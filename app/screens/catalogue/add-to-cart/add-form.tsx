"use client"

import type { SubmitEvent } from "react"
import { useLocation } from "react-router"
import { useCartSettings } from "#app/screens/shared/cart-state/cart-settings.ts"
import { useCart } from "#app/screens/shared/cart-state/use-cart.ts"
import { toast } from "#app/ui/feedback/toast.ts"
import { ADD_FORM } from "./add-form-id.ts"

/**
 * The form of all AddToCart buttons of a page. With scripts the product is added at once; without
 * them the form posts, and the server redirects back with a message.
 */
export function AddForm() {
  const { addPath, texts } = useCartSettings()
  const { pathname, search } = useLocation()
  const { add } = useCart()

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const canBeAdded = submitter.dataset["unavailable"] === undefined
    const refusal = add({ id: Number(submitter.value), canBeAdded })
    if (refusal) toast.warning(texts[refusal], { id: "cart" })
    else toast.success(texts.added, { id: "cart" })
  }

  return (
    <form id={ADD_FORM} method="post" action={addPath} onSubmit={onSubmit}>
      <input type="hidden" name="return_to" value={pathname + search} />
    </form>
  )
}
