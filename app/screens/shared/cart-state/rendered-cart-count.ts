import { createContext } from "react"

/**
 * The number of items in the cart that a cached document shows. Hydration must start with the same
 * number.
 */
export const RenderedCartCount = createContext(0)
