import { createContext } from "react"
import type { GetMarkup } from "./markup-cache.ts"

/**
 * On the server, the context's function lets a client component write repeated markup as cached text. In the browser
 * the value is null and the component renders elements, which React can hydrate: they match the document.
 */
export const MarkupContext = createContext<GetMarkup | null>(null)
