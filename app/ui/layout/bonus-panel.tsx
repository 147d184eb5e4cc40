import { Text } from "#app/ui/text/text.tsx"
import { bonus, points } from "./panel.css.ts"

type BonusPanelProps = {
  title: string
  /** The balance, already formatted for the visitor's language. */
  balance: string
  /** Text that explains what a point is worth. */
  note: string
}

/** The customer's balance of bonus points. */
export function BonusPanel({ title, balance, note }: BonusPanelProps) {
  return (
    <div className={bonus}>
      <Text size="small">{title}</Text>
      <p className={points}>{balance}</p>
      <Text size="small" tone="muted">
        {note}
      </Text>
    </div>
  )
}
