import { createContext } from "react"
import type { GetMarkup } from "./markup-cache.ts"

/**
 * Lets a client component write repeated markup as cached text on the server. In the browser the value is null, and the
 * component renders elements: hydration compares them with the document, however that was written.
 */
export const MarkupContext = createContext<GetMarkup | null>(null)
