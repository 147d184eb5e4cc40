import type { ReactElement } from "react"

export type ToastTone = "default" | "success" | "error" | "info" | "warning" | "loading"

export interface ToastOptions {
  /** Replaces the toast with the same id. */
  id?: string
  /** Screen readers announce it at once, not at the next pause. */
  urgent?: boolean
  /** Stays until it is closed, as errors and running actions do by default. */
  stays?: boolean
  /** `card`: from lg on a light card below the end of the header, for a second longer. */
  look?: "card"
}

type ToastModule = typeof import("./shown-toasts.tsx")

let loading: Promise<ToastModule> | null = null
let loaded: ToastModule | null = null
const listeners = new Set<() => void>()

/** Loads the module with the first toast, because most visits show none. */
function load(): Promise<ToastModule> {
  loading ??= import("./shown-toasts.tsx").then(
    ({ show: add, dismiss, Toasts }) => {
      loaded = { show: add, dismiss, Toasts }
      for (const notify of listeners) notify()
      return loaded
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

function show(tone: ToastTone, message: string | ReactElement, options: ToastOptions = {}): void {
  // Offline the module may be missing. Nothing is lost: the message only reports what has been
  // done.
  load().then(
    (module) => module.show(tone, message, options),
    () => undefined,
  )
}

/**
 * Shows a message for a few seconds (browser only). A later one with the same id replaces it:
 * `toast.success(text, { id })` ends a `loading`.
 */
export const toast = {
  default: (message: string, options?: ToastOptions) => show("default", message, options),
  /** Takes an element too, for a message with a link. */
  success: (message: string | ReactElement, options?: ToastOptions) =>
    show("success", message, options),
  error: (message: string, options?: ToastOptions) =>
    show("error", message, { urgent: true, ...options }),
  /** Takes an element too, for a message with a button. */
  info: (message: string | ReactElement, options?: ToastOptions) => show("info", message, options),
  warning: (message: string, options?: ToastOptions) => show("warning", message, options),
  loading: (message: string, options?: ToastOptions) => show("loading", message, options),
  /** Closes the toast with this id, if one is shown. */
  dismiss(id: string): void {
    loading?.then(
      (module) => module.dismiss(id),
      () => undefined,
    )
  },
}

/** Calls `listener` once the toast module has loaded. Returns a function that unsubscribes it. */
export function subscribeToToastModule(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The module that renders toasts; null until the first one is shown. */
export const findToastModule = (): ToastModule | null => loaded
