import type { ReactNode } from "react"
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from "#app/ui/icon/status-icons.tsx"
import * as styles from "./notice.css.ts"

type NoticeProps = {
  tone?: "plain" | "success" | "warning" | "error" | "info"
  /** First line, in bold. */
  title?: ReactNode
  /**
   * `alert` for a refused form: read out at once; `status` for the result of an action: read out at
   * the next pause. Without a role the notice is part of the page.
   */
  role?: "alert" | "status"
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  id?: string
  children?: ReactNode
}

const icons = {
  plain: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  info: InfoIcon,
}

/**
 * A message in the page: a summary of form errors, the result of the last action, a date of
 * arrival.
 */
export function Notice({ tone = "plain", title, role, icon, id, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.notice[tone]} role={role} id={id}>
      <span className={styles.icon[tone]}>{icon ?? <Icon />}</span>
      <div>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children}
      </div>
    </div>
  )
}
