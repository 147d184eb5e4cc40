import { createContext } from "react"
import type { GetMarkup } from "./markup-cache.ts"

/**
 * On the server, the context's function lets a client component write repeated markup as cached text. In the browser
 * the value is null, and the component renders elements. They match the document, so React can hydrate them.
 */
export const MarkupContext = createContext<GetMarkup | null>(null)
