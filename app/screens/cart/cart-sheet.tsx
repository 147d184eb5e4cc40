"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useNavigation } from "react-router"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { CartSkeleton } from "#app/ui/feedback/cart-skeleton.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { CartCount } from "./cart-count.tsx"

interface CartSheetProps {
  /** URL of the page below, without the panel. */
  closeHref: string
  texts: { title: string; close: string; loading: string; empty: string }
  /** The cart as the server rendered it; null while it is closed. */
  content: { lines: ReactNode; footer: ReactNode } | null
}

/**
 * The cart's sheet. With scripts it opens at once, with placeholders until the lines have loaded
 * [S9.22]. When an empty cart opens, it shows a message [S4.35].
 */
export function CartSheet({ closeHref, texts, content }: CartSheetProps) {
  const isEmpty = useCartLines().length === 0
  const isOpen = content !== null
  const isLoading = useIsCartLoading() && !isEmpty

  // Only for a cart that is empty when it opens: removing the last line has its own message.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && isEmpty && !wasOpen.current) toast.info(texts.empty, { id: "cart" })
    wasOpen.current = isOpen
  }, [isOpen, isEmpty, texts.empty])

  if (!isOpen && !isLoading) return null
  return (
    <Sheet
      id="cart"
      title={
        <>
          {texts.title}
          <CartCount />
        </>
      }
      closeHref={closeHref}
      closeLabel={texts.close}
      footer={isEmpty ? null : content?.footer}
    >
      {content ? content.lines : <CartSkeleton label={texts.loading} />}
    </Sheet>
  )
}

/** Whether the router is loading a URL that opens the cart. */
function useIsCartLoading(): boolean {
  const { state, location } = useNavigation()
  return state === "loading" && new URLSearchParams(location.search).get("panel") === "cart"
}
