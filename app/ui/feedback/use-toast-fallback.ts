import { useState, useSyncExternalStore } from "react"
import { findToastModule, subscribeToToastModule } from "./toast.ts"

/**
 * Whether a message must be shown on the page because a toast cannot show it. A message of the served document is on
 * the page until the module that renders toasts has loaded. After this module has failed to load, all messages are on
 * the page.
 *
 * @param message the text of the message, or an id that identifies it
 */
export function useToastFallback(message: string): boolean {
  // On the server and during hydration the module is undefined, as it is after a failure.
  const module = useSyncExternalStore(subscribeToToastModule, findToastModule, () => undefined)
  const [initial] = useState(module === undefined ? message : null)
  return module === undefined || (module === null && message === initial)
}
