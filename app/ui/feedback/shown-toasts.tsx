import type { ReactElement } from "react"
import headless, { resolveValue, useToaster } from "react-hot-toast/headless"
import { IconButton } from "#app/ui/action/icon-button.tsx"
import { CloseIcon } from "#app/ui/icon/controls-icons.tsx"
import {
  ErrorIcon,
  InfoIcon,
  SpinnerIcon,
  SuccessIcon,
  WarningIcon,
} from "#app/ui/icon/status-icons.tsx"
import * as styles from "./toast.css.ts"
import type { ToastOptions, ToastTone } from "./toast.ts"

/** How long a toast stays, in milliseconds; errors and what is under way stay until they are closed. */
const STAY = 5000

const signs = {
  default: InfoIcon,
  success: SuccessIcon,
  error: ErrorIcon,
  info: InfoIcon,
  warning: WarningIcon,
  loading: SpinnerIcon,
}

const isTone = (value: unknown): value is ToastTone => typeof value === "string" && value in signs

/** Shows a message, in place of the one of the same id. */
export function show(
  tone: ToastTone,
  message: string | ReactElement,
  { id, urgent = false, stays = tone === "error" || tone === "loading" }: ToastOptions,
): void {
  headless(message, {
    ...(id !== undefined && { id }),
    // The library knows no tones beyond its own: the icon's name carries ours to the viewport.
    icon: tone,
    duration: stays ? Infinity : STAY,
    removeDelay: 250,
    ariaProps: { role: urgent ? "alert" : "status", "aria-live": urgent ? "assertive" : "polite" },
  })
}

export function dismiss(id: string): void {
  headless.dismiss(id)
}

/** The toasts themselves. They pause under the pointer and the focus. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const { toasts, handlers } = useToaster()
  return toasts.map((toast) => {
    const tone = isTone(toast.icon) ? toast.icon : "default"
    const Sign = signs[tone]
    return (
      <div
        key={toast.id}
        data-tone={tone}
        role={toast.ariaProps.role === "alert" ? "alert" : undefined}
        className={toast.visible ? styles.toast : `${styles.toast} ${styles.leaving}`}
        onMouseEnter={handlers.startPause}
        onMouseLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        <span className={styles.sign[tone]}>
          <Sign />
        </span>
        <span>{resolveValue(toast.message, toast)}</span>
        <IconButton type="button" label={closeLabel} onClick={() => dismiss(toast.id)}>
          <CloseIcon />
        </IconButton>
      </div>
    )
  })
}
