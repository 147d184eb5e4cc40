"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation } from "react-router"
import type { CartLine } from "#domain/cart.ts"
import { createCartStore, rereadCartAtom } from "./cart-atom.ts"
import { CartSettingsContext, type CartSettings } from "./cart-settings.ts"
import { StoreContext } from "./use-cart.ts"

interface CartStoreProps {
  /** The lines of the request's cookie; null on a cached page, where the browser reads them. */
  lines: readonly CartLine[] | null
  settings: CartSettings
  children: ReactNode
}

/** The browser's half of CartProvider: one store, which follows the cookie. */
export function CartStore({ lines, settings, children }: CartStoreProps) {
  const [store] = useState(() => createCartStore(lines))
  const { key } = useLocation()

  // The server may have written the cookie on the way to this address.
  useEffect(() => store.set(rereadCartAtom), [store, key])

  useEffect(() => {
    const reread = () => store.set(rereadCartAtom)
    // Coming back: from the back/forward cache, from another window, from another tab.
    window.addEventListener("pageshow", reread)
    window.addEventListener("focus", reread)
    document.addEventListener("visibilitychange", reread)
    return () => {
      window.removeEventListener("pageshow", reread)
      window.removeEventListener("focus", reread)
      document.removeEventListener("visibilitychange", reread)
    }
  }, [store])

  return (
    <CartSettingsContext value={settings}>
      <StoreContext value={store}>{children}</StoreContext>
    </CartSettingsContext>
  )
}
