import type { ReactNode } from "react"
import { actions } from "./layout.css.ts"

type ActionsProps = {
  /**
   * `ends`: the back and the next button at the two ends of the line. `start` and `center` put all buttons there.
   * `pay`: like `ends`, but the main action comes first and is wide, because it names a sum. `split`: a narrow back
   * button, and a main action that fills the rest. On phones, the buttons of all but `split` share the full width, and
   * the main action of `pay` has a line of its own.
   */
  align?: keyof typeof actions
  children: ReactNode
}

/** The row of buttons at the end of a form, a sheet or a page. */
export function Actions({ align = "ends", children }: ActionsProps) {
  return <div className={actions[align]}>{children}</div>
}
