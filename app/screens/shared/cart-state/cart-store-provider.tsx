"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation } from "react-router"
import type { CartLine } from "#domain/cart.ts"
import { createCartStore, syncCartAtom } from "./cart-atom.ts"
import { subscribeToOtherTabs } from "./cart-cookie.ts"
import { StoreContext } from "./cart-hooks.ts"
import { CartPathsAndTextsContext, type CartPathsAndTexts } from "./cart-paths-and-texts.ts"

interface CartStoreProviderProps {
  /** The lines in the cookie of the request; null on a cached page, where the browser reads the cookie. */
  lines: readonly CartLine[] | null
  settings: CartPathsAndTexts
  children: ReactNode
}

/** The client part of CartProvider: creates the store and keeps it in sync with the cookie. */
export function CartStoreProvider({ lines, settings, children }: CartStoreProviderProps) {
  const [store] = useState(() => createCartStore(lines))
  const { key } = useLocation()

  // The response to a navigation may have changed the cookie.
  useEffect(() => store.set(syncCartAtom), [store, key])

  useEffect(() => {
    const sync = () => store.set(syncCartAtom)
    // Other tabs may have changed the cookie while the page was hidden or in the back/forward cache.
    window.addEventListener("pageshow", sync)
    document.addEventListener("visibilitychange", sync)
    const unsubscribe = subscribeToOtherTabs((stored) => store.set(syncCartAtom, stored))
    return () => {
      unsubscribe()
      window.removeEventListener("pageshow", sync)
      document.removeEventListener("visibilitychange", sync)
    }
  }, [store])

  return (
    <CartPathsAndTextsContext value={settings}>
      <StoreContext value={store}>{children}</StoreContext>
    </CartPathsAndTextsContext>
  )
}
