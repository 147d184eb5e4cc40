import { createContext } from "react"

/** The number of cart items that a cached document shows. Hydration must start with the same number as the document. */
export const RenderedCartCount = createContext(0)
