/**
 * Lets the pages that the visitor sees be read without a network (app/offline/service-worker). It takes its time: nothing of
 * this visit needs it.
 */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => {
    // A browser that keeps nothing does without.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined)
  }
  addEventListener("shop:live", () => setTimeout(register, 1000), { once: true })
}
