import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./prose.css.ts"

type ContentsNavProps = {
  label: string
  items: readonly { id: string; text: string }[]
}

/** Links to the headings of a long page. `label` is the accessible name. */
export function ContentsNav({ label, items }: ContentsNavProps) {
  return (
    <nav className={styles.contents} aria-label={label}>
      {items.map(({ id, text }) => (
        <Anchor key={id} href={`#${id}`} className={styles.contentsLink}>
          {text}
        </Anchor>
      ))}
    </nav>
  )
}
