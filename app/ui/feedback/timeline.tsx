import { CheckIcon } from "#app/ui/icon/status-icons.tsx"
import * as styles from "./timeline.css.ts"

type TimelineStep = {
  title: string
  /** When the step happened, or what the customer can expect. */
  note?: string | undefined
  state: "done" | "now" | "todo"
}

/** The progress of an order. `label` is the accessible name of the list. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ title, note, state }) => (
        <li
          key={title}
          className={styles.state[state]}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={styles.mark[state]}>
            {state === "done" ? <CheckIcon size={16} /> : null}
          </span>
          <span className={styles.title[state]}>{title}</span>{" "}
          {note ? <span className={styles.note}>{note}</span> : null}
        </li>
      ))}
    </ol>
  )
}
