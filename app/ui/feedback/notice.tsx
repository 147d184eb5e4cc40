import type { ReactNode } from "react"
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from "#app/ui/icon/status-icons.tsx"
import * as styles from "./notice.css.ts"

type NoticeProps = {
  tone?: "plain" | "success" | "warning" | "error" | "info"
  /** The first line of the message, in bold. */
  title?: ReactNode
  /**
   * `alert` for the errors of a form, which screen readers read out at once; `status` for the result of an action,
   * which they read out at the next pause. Without a role, screen readers treat the notice as ordinary content of the
   * page.
   */
  role?: "alert" | "status"
  /** Replaces the icon that belongs to `tone`. */
  icon?: ReactNode
  children?: ReactNode
}

const icons = {
  plain: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  info: InfoIcon,
}

/** A message in the page: a summary of form errors, the result of the last action, a date of arrival. */
export function Notice({ tone = "plain", title, role, icon, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.notice[tone]} role={role}>
      <span className={styles.icon[tone]}>{icon ?? <Icon />}</span>
      <div>
        {title ? (
          <>
            <strong className={styles.title}>{title}</strong>{" "}
          </>
        ) : null}
        {children}
      </div>
    </div>
  )
}
