import type { ReactNode } from "react"
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from "#app/ui/icon/status-icons.tsx"
import * as styles from "./notice.css.ts"

type NoticeProps = {
  tone?: "plain" | "success" | "warning" | "error" | "info"
  /** The first line, stronger. */
  title?: ReactNode
  /**
   * `alert` is read out at once: the summary of a refused form; `status` when the reader pauses: what
   * has been done. Without it the notice is part of the page.
   */
  role?: "alert" | "status"
  /** Instead of the tone's own sign. */
  icon?: ReactNode
  id?: string
  children?: ReactNode
}

const signs = {
  plain: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  info: InfoIcon,
}

/** A message in the page: a form's errors in short, what a redirect brought, when a perfume arrives. */
export function Notice({ tone = "plain", title, role, icon, id, children }: NoticeProps) {
  const Sign = signs[tone]
  return (
    <div className={styles.notice[tone]} role={role} id={id}>
      <span className={styles.sign[tone]}>{icon ?? <Sign />}</span>
      <div>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children}
      </div>
    </div>
  )
}
