import type { ReactNode } from "react"
import { narrow } from "./form-page.css.ts"

/** The layout of a page that consists of one form: the page is as wide as a sheet. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={narrow}>{children}</div>
}
