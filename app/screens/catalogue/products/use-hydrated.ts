import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** False in the served document, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
