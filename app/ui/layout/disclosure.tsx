import type { ReactNode } from "react"
import { ChevronDownIcon } from "#app/ui/icon/controls-icons.tsx"
import * as styles from "./disclosure.css.ts"

type DisclosureProps = {
  summary: string
  open?: boolean
  /** Makes the content a group that the summary names, for fields whose labels do not suffice without it. */
  isGroup?: boolean
  children: ReactNode
}

/** Content that the visitor opens with a click on its summary, such as a group of filters. Works without scripts. */
export function Disclosure({ summary, open = false, isGroup = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        {summary}
        <ChevronDownIcon />
      </summary>
      <div
        className={styles.content}
        {...(isGroup ? { role: "group", "aria-label": summary } : {})}
      >
        {children}
      </div>
    </details>
  )
}
