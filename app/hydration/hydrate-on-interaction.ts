/** What a page says about its scripts, in its element `boot`. */
export interface HydrationPlan {
  /** The module that makes the page live. */
  entry: string
  /** What the entry and the page's islands import. */
  preload: readonly string[]
  /** Whether the scripts wait for the visitor alone: all is there without them. Otherwise they run once it is painted. */
  waits: boolean
  /** Where the payload is of which the islands are made; null when the document has it in its element `payload`. */
  payload: string | null
  /** The number of items in the cart that a cached document shows. */
  cartCount: number
}

/** What the boot script hands over to the entry. */
export interface Handover {
  /** The payload, where it came apart from the document. */
  pagePayload?: ArrayBuffer
}

/**
 * Stands in the head of each document as its text, so it may use nothing from outside, and no comment of this kind
 * inside, which the build would leave there. Runs the page's scripts with the visitor's first move. Without one they are
 * fetched when the page is loaded and the browser has nothing else to do, or run once it is painted, where the page is
 * not all there without them. A form that is sent and a button that is pressed before the page is live wait until it is.
 */
export function hydrateOnInteraction() {
  const plan = JSON.parse(document.getElementById("boot")?.textContent ?? "{}") as HydrationPlan
  const patience = 8000
  const moves = [
    "pointermove",
    "pointerdown",
    "touchstart",
    "wheel",
    "scroll",
    "keydown",
    "focusin",
    "input",
  ]
  const held: (() => void)[] = []
  let isStarted = false
  let isFetched = false
  let payload: Promise<number> | null = null

  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event
    // A search and its kin lead to an address, scripts or none.
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => form.requestSubmit(submitter))
    start()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null
    if (button?.type !== "button" || button.matches("[popovertarget], [command]")) return
    event.stopImmediatePropagation()
    held.push(() => button.click())
    start()
  }
  const release = () => {
    removeEventListener("submit", onSubmit, true)
    removeEventListener("click", onClick, true)
    for (const act of held.splice(0)) act()
  }
  // Answers with the status once all of it is there; 0 when it does not come.
  const fetchPayload = async (address: string): Promise<number> => {
    try {
      const response = await fetch(address)
      const pagePayload = await response.arrayBuffer()
      if (response.ok) Object.assign(globalThis, { pagePayload })
      else payload = null
      return response.status
    } catch {
      payload = null
      return 0
    }
  }
  const fetchAll = () => {
    if (plan.payload !== null) payload ??= fetchPayload(plan.payload)
    if (isFetched) return
    isFetched = true
    for (const href of [plan.entry, ...plan.preload]) {
      const link = document.createElement("link")
      link.rel = "modulepreload"
      link.href = href
      document.head.append(link)
    }
  }
  const run = () => {
    const script = document.createElement("script")
    script.type = "module"
    script.src = plan.entry
    // Without its scripts the page does by itself what was asked of it.
    script.addEventListener("error", release)
    document.head.append(script)
  }
  const runOrTimeOut = (status: number) => {
    if (status === 200) return run()
    const [visit] = performance.getEntriesByType("navigation")
    // The document is older than all that the shop has by now.
    if (status === 404 && held.length === 0 && visit?.type !== "reload") location.reload()
    else release()
  }
  function start() {
    if (isStarted) return
    isStarted = true
    for (const move of moves) removeEventListener(move, onMove, true)
    setTimeout(release, patience)
    fetchAll()
    if (payload) void payload.then(runOrTimeOut)
    else run()
  }
  const onMove = (event: Event) => {
    // Browsers make a move up for a pointer that rests where the page appears.
    const isMade = event instanceof PointerEvent && event.type === "pointermove"
    if (isMade && event.movementX === 0 && event.movementY === 0) return
    start()
  }
  // A small page is loaded before it is painted, and what is fetched in between delays the paint.
  const oncePainted = (act: () => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return act()
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return
      observer.disconnect()
      act()
    })
    observer.observe({ type: "paint", buffered: true })
  }
  const isLost = (sheet: CSSStyleSheet) => {
    try {
      void sheet.cssRules
      return false
    } catch {
      return true
    }
  }

  addEventListener("submit", onSubmit, true)
  addEventListener("click", onClick, true)
  addEventListener("shop:live", release, { once: true })
  for (const move of moves) addEventListener(move, onMove, { capture: true, passive: true })
  // A message becomes a toast, which goes by itself; links in the foot may be on their way.
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-live-at-once]")) start()
  })
  // Back here: what the page shows of the cart may be old.
  addEventListener("pageshow", ({ persisted }) => persisted && start())
  document.addEventListener("visibilitychange", () => document.hidden || start())
  addEventListener("load", () => {
    // The scripts know what to do about a file that a deployment took away.
    if ([...document.styleSheets].some(isLost)) start()
    else if (!plan.waits) oncePainted(start)
    else if ("requestIdleCallback" in window) requestIdleCallback(fetchAll)
    else setTimeout(fetchAll, 200)
  })
}
