import type { ReactNode } from "react"
import { actions } from "./layout.css.ts"

type ActionsProps = {
  /**
   * `ends`: back and next at the ends of the line, full width on phones; `start`; `center`;
   * `pay`: as `ends`, with a wide main action first, which names a sum; back is below it on phones;
   * `split`: a narrow back button and a main action that fills the rest.
   */
  align?: keyof typeof actions
  children: ReactNode
}

/** The row of buttons at the end of a form, a sheet or a page. */
export function Actions({ align = "ends", children }: ActionsProps) {
  return <div className={actions[align]}>{children}</div>
}
