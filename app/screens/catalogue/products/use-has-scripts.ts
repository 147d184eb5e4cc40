import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** False in the served document, true after hydration. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
