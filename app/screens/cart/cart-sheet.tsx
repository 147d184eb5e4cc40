"use client"

import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { useCartLines } from "#app/screens/shared/cart-state/cart-hooks.ts"
import { Sheet } from "#app/ui/overlay/sheet.tsx"
import { CartSkeleton } from "./cart-skeleton.tsx"
import { CartTitleCount } from "./cart-title-count.tsx"

interface CartSheetProps {
  /** URL of the page under the panel. */
  closeHref: string
  texts: { title: string; close: string; loading: string }
  /** The cart as the server rendered it; null while the cart is closed. */
  content: { lines: ReactNode; footer: ReactNode } | null
}

/** The cart's panel. With scripts, it opens at once and shows placeholders until the lines have loaded [S9.22]. */
export function CartSheet({ closeHref, texts, content }: CartSheetProps) {
  const isEmpty = useCartLines().length === 0
  const isOpen = content !== null
  const isLoading = useIsCartLoading() && !isEmpty

  if (!isOpen && !isLoading) return null
  return (
    <Sheet
      id="cart"
      title={
        <>
          {texts.title}
          <CartTitleCount />
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
