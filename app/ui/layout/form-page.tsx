import type { ReactNode } from "react"
import { narrow } from "./form-page.css.ts"

/**
 * The layout of a page that consists of one form. The page's content is about as wide as a Sheet, the panel at the side
 * of the window.
 */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={narrow}>{children}</div>
}
