"use client"

import { useEffect, useRef, type ReactNode } from "react"
import { useNavigation } from "react-router"
import { useCartLines } from "#app/screens/shared/cart-state/use-cart.ts"
import { CartSkeleton } from "#app/ui/feedback/cart-skeleton.tsx"
import { toast } from "#app/ui/feedback/toast.ts"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { CartCount } from "./cart-count.tsx"

interface CartSheetProps {
  /** The address of the page below, without the panel. */
  closeHref: string
  texts: { title: string; close: string; loading: string; empty: string }
  /** The cart as the server has read it; null while the address asks for no cart. */
  content: { lines: ReactNode; footer: ReactNode } | null
}

/**
 * The cart's sheet. With scripts it opens at once and shows where the lines will stand until the server has sent
 * them; opened empty, it says so in a message too (specification 4).
 */
export function CartSheet({ closeHref, texts, content }: CartSheetProps) {
  const isEmpty = useCartLines().length === 0
  const isOpen = content !== null
  const isComing = useIsCartComing() && !isEmpty

  // Only the opening counts: of a cart that is emptied while it is open, the removal is told.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && isEmpty && !wasOpen.current) toast.info(texts.empty, { id: "cart" })
    wasOpen.current = isOpen
  }, [isOpen, isEmpty, texts.empty])

  if (!isOpen && !isComing) return null
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

/** Whether the router is on the way to an address that opens the cart. */
function useIsCartComing(): boolean {
  const { state, location } = useNavigation()
  return state === "loading" && new URLSearchParams(location.search).get("panel") === "cart"
}
