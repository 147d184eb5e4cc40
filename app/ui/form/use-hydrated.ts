import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** Returns false in the served document and true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
