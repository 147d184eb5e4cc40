import { bonus, points } from "#app/ui/layout/box.css.ts"
import { Text } from "#app/ui/text/text.tsx"

type BonusBalanceProps = {
  title: string
  /** The balance, already formatted for the visitor's language. */
  balance: string
  /** Text that explains what a point is worth. */
  note: string
}

/** The customer's balance of bonus points. */
export function BonusBalance({ title, balance, note }: BonusBalanceProps) {
  return (
    <div className={bonus}>
      <Text size="small" tone="muted">
        {title}
      </Text>
      <p className={points}>{balance}</p>
      <Text size="small" tone="muted">
        {note}
      </Text>
    </div>
  )
}
