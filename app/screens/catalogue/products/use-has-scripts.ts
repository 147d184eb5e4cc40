import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** False in the document as it is served, true as soon as its scripts run. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
