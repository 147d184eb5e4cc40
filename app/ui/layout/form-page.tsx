import type { ReactNode } from "react"
import { narrow } from "./form-page.css.ts"

/** A page that is one form, as wide as a sheet. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={narrow}>{children}</div>
}
