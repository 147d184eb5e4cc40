"use client"

import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { resolveValue, useToaster } from "react-hot-toast/headless"
import { IconButton } from "../button/icon-button.tsx"
import { CloseIcon } from "../icon/controls-icons.tsx"
import {
  ErrorIcon,
  InfoIcon,
  SpinnerIcon,
  SuccessIcon,
  WarningIcon,
} from "../icon/status-icons.tsx"
import * as styles from "./toast.css.ts"
import { toast as ours, type ToastTone } from "./toast.ts"

const signs = {
  default: InfoIcon,
  success: SuccessIcon,
  error: ErrorIcon,
  info: InfoIcon,
  warning: WarningIcon,
  loading: SpinnerIcon,
}

const isTone = (value: unknown): value is ToastTone => typeof value === "string" && value in signs

/**
 * Where toasts show: once in the document shell. They pause under the pointer and the focus. They stand
 * in the modal panel on top, since all outside it is inert and under its backdrop, or else in the body.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { toasts, handlers } = useToaster()
  const host = useSyncExternalStore(watchPanels, findHost, () => null)
  if (!host) return null
  return createPortal(
    <div
      className={styles.viewport}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((toast) => {
        const tone = isTone(toast.icon) ? toast.icon : "default"
        const Sign = signs[tone]
        return (
          <div
            key={toast.id}
            data-tone={tone}
            role={toast.ariaProps.role === "alert" ? "alert" : undefined}
            className={toast.visible ? styles.toast : `${styles.toast} ${styles.leaving}`}
          >
            <span className={styles.sign[tone]}>
              <Sign />
            </span>
            <span>{resolveValue(toast.message, toast)}</span>
            <IconButton type="button" label={closeLabel} onClick={() => ours.dismiss(toast.id)}>
              <CloseIcon />
            </IconButton>
          </div>
        )
      })}
    </div>,
    host,
  )
}

const findHost = (): Element =>
  [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body

/** A panel may open, close or be taken out of the page by a navigation. */
function watchPanels(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["open"],
  })
  return () => watcher.disconnect()
}
