/** Registers the service worker a second after hydration, because the current page does not need it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => {
    // Registration fails in browsers that store no data, such as in private windows.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined)
  }
  addEventListener("shop:live", () => setTimeout(register, 1000), { once: true })
}
