import { Anchor } from "#app/ui/action/anchor.tsx"
import * as styles from "./steps.css.ts"

type Step = {
  text: string
  state: "done" | "now" | "todo"
  /** URL of a step that the customer may open; absent for the current step and for those that cannot be opened yet. */
  href?: string
}

/** The steps of the checkout. `label` is the accessible name of the list. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ text, state, href }) => (
        <li
          key={text}
          className={styles.state[state]}
          aria-current={state === "now" ? "step" : undefined}
        >
          {href ? (
            <Anchor href={href} className={styles.link}>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </li>
      ))}
    </ol>
  )
}
