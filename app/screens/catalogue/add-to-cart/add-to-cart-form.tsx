"use client"

import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from "react"
import { useLocation, useNavigate } from "react-router"
import { useCartActions, useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { useCartPathsAndTexts } from "#app/screens/shared/cart-state/cart-paths-and-texts.ts"
import { StaticToast } from "#app/ui/feedback/static-toast.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { queryWithPanel } from "#app/urls/panel-query.ts"

/** A second press of the same button within this many milliseconds is a double click, and the form ignores it. */
const DOUBLE_CLICK = 600
/** Milliseconds for which the offline message is shown. */
const OFFLINE_MESSAGE_DURATION = 5000

/**
 * The form that encloses all AddToCartButtons of a page, because text browsers ignore the attribute `form` of a button
 * outside of its form. With scripts, a button adds its product at once; if the cart already has the product, the button
 * opens the cart or the checkout, with a message that refuses a second item [S5.25]. Without scripts, the form posts,
 * and the server redirects with a message.
 */
export function AddToCartForm({ children }: { children: ReactNode }) {
  const { addPath, addedPath, texts } = useCartPathsAndTexts()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { add } = useCartActions()
  const lines = useCartLines()
  const last = useRef({ id: 0, at: 0 })
  const [isAddedOffline, setAddedOffline] = useState(false)

  // A slow device may handle the second press of a double click only after it has drawn the result of the first press.
  // So the time for a double click starts again when the lines of the cart change.
  useEffect(() => {
    last.current.at = performance.now()
  }, [lines])

  // Product cards are cached HTML without client components, so this effect marks the buttons of products in the cart
  // directly in the DOM.
  useEffect(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(
      '#add-to-cart [name="id"][aria-label]',
    )) {
      const isIn = lines.some(({ id }) => id === Number(button.value))
      button.toggleAttribute("data-in-cart", isIn)
      const label = button.getAttribute("aria-label") ?? ""
      button.setAttribute("aria-label", label.replace(/^[^:]*/, isIn ? texts.in_cart : texts.add))
    }
  })

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    // Without cookies the page cannot store the cart. The form posts, and the next page says that they are blocked.
    if (!navigator.cookieEnabled) return
    event.preventDefault()
    // The form has no visible fields, so only a button can submit it.
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const id = Number(submitter.value)
    const at = event.timeStamp
    if (last.current.id === id && at - last.current.at < DOUBLE_CLICK) return
    last.current = { id, at }
    const cart = queryWithPanel(search, "cart")
    const { checkout, unavailable } = submitter.dataset
    const refusal = add({ id, canBeAdded: unavailable === undefined })
    if (refusal === "cant_add_more_to_cart") {
      await navigate(checkout ?? cart, { preventScrollReset: !checkout })
    }
    const showOffline = () => {
      setAddedOffline(true)
      setTimeout(setAddedOffline, OFFLINE_MESSAGE_DURATION, false)
    }
    if (refusal) toast.warning(texts[refusal], { id: "cart" })
    else if (!navigator.onLine) showOffline()
    else {
      import("#app/screens/shared/added-product/show-added-toast.tsx").then(
        ({ showAddedToast }) => showAddedToast({ source: addedPath + id, cartHref: cart, texts }),
        showOffline,
      )
    }
  }

  return (
    <form
      id="add-to-cart"
      method="post"
      action={addPath}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      <StaticToast text={isAddedOffline ? texts.added : texts.offline} isShown={isAddedOffline} />
      {children}
    </form>
  )
}
