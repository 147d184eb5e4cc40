import type { ReactNode } from "react"
import { narrow } from "./narrow.css.ts"

/** A page that is one form, as wide as a sheet. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={narrow}>{children}</div>
}
