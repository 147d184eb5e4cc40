"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation } from "react-router"
import type { CartLine } from "#domain/cart.ts"
import { createCartStore, rereadCartAtom } from "./cart-atom.ts"
import { subscribeToOtherTabs } from "./cart-cookie.ts"
import { CartSettingsContext, type CartSettings } from "./cart-settings.ts"
import { StoreContext } from "./use-cart.ts"

interface CartStoreProps {
  /** The lines in the cookie of the request; null on a cached page, where the browser reads the cookie. */
  lines: readonly CartLine[] | null
  settings: CartSettings
  children: ReactNode
}

/** The client part of CartProvider: creates the store and keeps it in sync with the cookie. */
export function CartStore({ lines, settings, children }: CartStoreProps) {
  const [store] = useState(() => createCartStore(lines))
  const { key } = useLocation()

  // The response to a navigation may have changed the cookie.
  useEffect(() => store.set(rereadCartAtom), [store, key])

  useEffect(() => {
    const reread = () => store.set(rereadCartAtom)
    // Other tabs may have changed the cookie while the page was hidden or in the back/forward cache.
    window.addEventListener("pageshow", reread)
    document.addEventListener("visibilitychange", reread)
    const unsubscribe = subscribeToOtherTabs((stored) => store.set(rereadCartAtom, stored))
    return () => {
      unsubscribe()
      window.removeEventListener("pageshow", reread)
      document.removeEventListener("visibilitychange", reread)
    }
  }, [store])

  return (
    <CartSettingsContext value={settings}>
      <StoreContext value={store}>{children}</StoreContext>
    </CartSettingsContext>
  )
}
