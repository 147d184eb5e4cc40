import { createContext } from "react"

/** The number of items in the cart that a cached document shows; hydration starts with the same number. */
export const RenderedCartCount = createContext(0)
