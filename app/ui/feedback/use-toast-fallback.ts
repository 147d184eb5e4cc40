import { useState, useSyncExternalStore } from "react"
import { findToastModule, subscribeToToastModule } from "./toast.ts"

/**
 * Whether a message stands on the page instead of in a toast: a message of the served document until the module that
 * renders toasts has loaded, and any message after that module has failed to load.
 */
export function useToastFallback(message: string): boolean {
  const module = useSyncExternalStore(subscribeToToastModule, findToastModule, () => undefined)
  const [served] = useState(module === undefined ? message : null)
  return module === undefined || (module === null && message === served)
}
