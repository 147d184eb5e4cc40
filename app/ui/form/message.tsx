import type { ReactNode } from "react"
import { ErrorIcon, SuccessIcon, WarningIcon } from "#app/ui/icon/status-icons.tsx"
import { message } from "./field.css.ts"

type MessageProps = {
  tone: keyof typeof message
  id?: string | undefined
  children: ReactNode
}

const icons = { hint: null, error: ErrorIcon, warning: WarningIcon, success: SuccessIcon }

/**
 * A message below a control. Field renders it. Use it directly only for a group of controls, and refer to its `id` in
 * `aria-describedby`.
 */
export function Message({ tone, id, children }: MessageProps) {
  const Icon = icons[tone]
  return (
    <p className={message[tone]} role={tone === "success" ? "status" : undefined} id={id}>
      {Icon ? <Icon size={16} /> : null}
      {Icon ? <span>{children}</span> : children}
    </p>
  )
}
