import type { ReactNode } from "react"
import { actions } from "./layout.css.ts"

type ActionsProps = {
  /**
   * `ends`: the back and the next button at the two ends of the line. `start` and `center`: all buttons at the start or
   * in the center. `pay`: like `ends`, but the main action comes first and is wide, because it names a sum. `split`: a
   * narrow back button, and a main action that fills the rest. On phones, the buttons share the full width, except with
   * `split`, and the main action of `pay` has a line of its own.
   */
  align?: keyof typeof actions
  children: ReactNode
}

/** The row of buttons at the end of a form, a sheet or a page. */
export function Actions({ align = "ends", children }: ActionsProps) {
  return <div className={actions[align]}>{children}</div>
}
