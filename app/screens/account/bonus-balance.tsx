import { Text } from "#app/ui/text/text.tsx"
import * as styles from "./bonus-balance.css.ts"

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
    <div className={styles.panel}>
      <Text size="small" tone="muted">
        {title}
      </Text>
      <p className={styles.points}>{balance}</p>
      <Text size="small" tone="muted">
        {note}
      </Text>
    </div>
  )
}
