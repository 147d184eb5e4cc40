"use client"

import { useEffect, useState, type ReactNode } from "react"
import { useLocation } from "react-router"
import { parseCart, type CartLine } from "#domain/cart.ts"
import { createCartStore, rereadCartAtom } from "./cart-atom.ts"
import { readCartCookie } from "./cart-cookie.ts"
import { linesHole } from "./cart-holes.ts"
import { CartSettingsContext, type CartSettings } from "./cart-settings.ts"
import { HasHolesContext } from "./has-holes.ts"
import { StoreContext } from "./use-cart.ts"

interface CartStoreProps {
  /** The lines of the request's cookie; null on a page that is kept with holes for them. */
  lines: readonly CartLine[] | null
  settings: CartSettings
  children: ReactNode
}

/** The browser's half of CartProvider: one store, which follows the cookie. */
export function CartStore({ lines, settings, children }: CartStoreProps) {
  const [written] = useState(() => (lines === null ? readLinesElement() : null))
  const [store] = useState(() => createCartStore(lines ?? toLines(written)))
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
      <HasHolesContext value={isServer && lines === null}>
        <StoreContext value={store}>{children}</StoreContext>
      </HasHolesContext>
      {written === null ? null : (
        <script type="application/json" id={LINES_ID}>
          {written}
        </script>
      )}
    </CartSettingsContext>
  )
}

const LINES_ID = "cart-lines"
/** Known when the scripts are built: what is the server's alone is no part of what browsers load. */
const isServer = import.meta.env.SSR

/** What a kept page has in the hole for the lines: on the server the hole itself; null on other pages. */
function readLinesElement(): string | null {
  if (import.meta.env.SSR) return `"${linesHole}"`
  return document.getElementById(LINES_ID)?.textContent ?? null
}

/** The cookie is read where a page has no such element: it came as a payload, after an error. */
function toLines(written: string | null): CartLine[] {
  if (isServer) return []
  return written === null ? readCartCookie() : parseCart(written.slice(1, -1))
}
