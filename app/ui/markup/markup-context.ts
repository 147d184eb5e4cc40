import { createContext } from "react"
import type { GetMarkup } from "./markup-cache.ts"

/**
 * A function that caches the HTML of elements. On the server, a client component inserts repeated elements as this
 * cached HTML. In the browser the value is null, and the component renders the elements with React. These elements
 * match the cached HTML, so React can hydrate them.
 */
export const MarkupContext = createContext<GetMarkup | null>(null)
