import type { ReactNode } from "react"
import { actions } from "./layout.css.ts"

type ActionsProps = {
  /**
   * `ends`: back and forward of a form, as wide as the line on phones; `start`; `center`;
   * `split`: a narrow way back and the main action that takes the rest.
   */
  align?: keyof typeof actions
  children: ReactNode
}

/** The buttons that end a form, a sheet or a page. */
export function Actions({ align = "ends", children }: ActionsProps) {
  return <div className={actions[align]}>{children}</div>
}
