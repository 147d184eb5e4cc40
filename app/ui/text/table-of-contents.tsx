import { Fragment } from "react"
import { Anchor } from "#app/ui/action/anchor.tsx"
import { Disclosure } from "../layout/disclosure.tsx"
import * as styles from "./prose.css.ts"

type TableOfContentsProps = {
  label: string
  items: readonly { id: string; text: string }[]
}

/**
 * Links to the headings of a long page. Below the breakpoint `lg` the visitor opens them under `label`; from `lg` on
 * they are visible next to the text.
 */
export function TableOfContents({ label, items }: TableOfContentsProps) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <Disclosure summary={label}>
        {items.map(({ id, text }) => (
          <Fragment key={id}>
            <Anchor href={`#${id}`} className={styles.contentsLink}>
              {text}
            </Anchor>{" "}
          </Fragment>
        ))}
      </Disclosure>
    </nav>
  )
}
