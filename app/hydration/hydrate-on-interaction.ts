/** The content of a document's element `hydration-plan`. */
export interface HydrationPlan {
  /** URL of the module that hydrates the page. */
  entry: string
  /** URLs of the entry and of the modules that it and the page's client components import. */
  preload: string[]
  /** Whether the scripts run at the visitor's first interaction; otherwise they run after the first paint. */
  isDeferred: boolean
  /** URL of the detached payload; null if the document contains it in its element `payload`. */
  payloadUrl: string | null
  /** Number of items in the cart that a cached document shows. */
  cartCount: number
}

/** What `hydrateOnInteraction` passes to the entry module, as properties of globalThis. */
export interface Handover {
  /** The detached payload. */
  pagePayload?: ArrayBuffer
  /** The last button that opened a dialog or a menu by itself, before the page was hydrated. */
  pressedOpener?: HTMLButtonElement
}

/**
 * Runs the page's scripts at the visitor's first interaction. If hydration is deferred, it prefetches them when the
 * browser is idle after the load; otherwise it runs them after the first paint. A form or a button that the visitor uses
 * before the page is hydrated takes effect afterwards.
 *
 * The source text of this function is an inline script in each document, so it must not use anything from outside, and
 * no block comments inside, which the build does not remove.
 */
export function hydrateOnInteraction() {
  const plan = JSON.parse(
    document.getElementById("hydration-plan")?.textContent ?? "{}",
  ) as HydrationPlan
  const files = [...plan.preload, plan.payloadUrl ?? plan.entry]
  const timeout = 8000
  const interactions = [
    "pointermove",
    "pointerdown",
    "wheel",
    "scroll",
    "keydown",
    "focusin",
    "input",
  ]
  const queued: (() => void)[] = []
  let isStarted = false
  // Whether forms and buttons work by themselves, or never will.
  let isOver = false
  let isOffline = false
  let payload: Promise<number> | null = null

  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event
    // A GET form, such as the search, works without scripts.
    if (isOver || !(form instanceof HTMLFormElement) || form.method !== "post") return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue(submitter ?? form, () => form.requestSubmit(submitter))
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null
    if (isOver || button?.type !== "button") return
    if (button.matches("[popovertarget], [command]")) {
      Object.assign(globalThis, { pressedOpener: button })
      return
    }
    event.stopImmediatePropagation()
    queue(button, () => button.click())
  }
  const queue = (pressed: HTMLElement, act: () => void) => {
    if (pressed.ariaBusy) return
    pressed.ariaBusy = "true"
    queued.push(() => {
      pressed.ariaBusy = null
      act()
    })
    start()
    if (isOffline) showQueued(true)
  }
  // Without a connection the AddForm of the page says what happens, and the cart's badge counts its pressed buttons.
  const showQueued = (isShown: boolean) => {
    const { length } = document.querySelectorAll('[form="add-to-cart"][aria-busy]')
    const [badge, note] = document.querySelectorAll<HTMLElement>(
      'header a[href*="panel=cart"] span[aria-hidden], #add-to-cart span',
    )
    if (!badge || !note || length === 0) return
    note.hidden = !isShown
    if (isShown) badge.dataset["queued"] = String(Number(badge.textContent) + length)
    else delete badge.dataset["queued"]
  }
  const replay = () => {
    isOver = true
    showQueued(false)
    for (const act of queued.splice(0)) act()
  }
  const whenOnline = (act: () => void) => {
    if (navigator.onLine) act()
    else addEventListener("online", act, { once: true })
  }
  const fallBack = () => whenOnline(replay)
  // Returns the response's status, or 0 after a network failure.
  const fetchPayload = async (url: string): Promise<number> => {
    try {
      const response = await fetch(url)
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
    if (plan.payloadUrl !== null) payload ??= fetchPayload(plan.payloadUrl)
    // A second call finds the list empty.
    for (const href of plan.preload.splice(0)) {
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
    // Without its scripts the page still submits forms and follows links.
    script.addEventListener("error", fallBack)
    document.head.append(script)
  }
  const runIfFetched = (status: number) => {
    if (status === 200) return run()
    const [visit] = performance.getEntriesByType("navigation")
    // The shop no longer has the payload of this document, so the page is reloaded once.
    if (status === 404 && queued.length === 0 && visit?.type !== "reload") location.reload()
    else fallBack()
  }
  const load = () => {
    isOffline = false
    setTimeout(fallBack, timeout)
    fetchAll()
    if (payload) void payload.then(runIfFetched)
    else run()
  }
  function start() {
    if (isStarted) return
    isStarted = true
    if (navigator.onLine) return load()
    // The browser never repeats a failed request for a module, so these ask whether all files can be fetched.
    Promise.all(files.map((href) => fetch(href))).then(load, () => {
      isOffline = true
      showQueued(true)
      whenOnline(load)
    })
  }
  const onInteraction = (event: Event) => {
    // Browsers send a pointermove without movement when the page appears under a resting pointer.
    const isPointerMove = event instanceof PointerEvent && event.type === "pointermove"
    if (isPointerMove && event.movementX === 0 && event.movementY === 0) return
    start()
  }
  // A small page is loaded before its first paint, and requests in between would delay the paint.
  const afterFirstPaint = (act: () => void) => {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return
      observer.disconnect()
      act()
    })
    observer.observe({ type: "paint", buffered: true })
  }
  const hasFailed = (sheet: CSSStyleSheet) => {
    try {
      void sheet.cssRules
      return false
    } catch {
      return true
    }
  }

  addEventListener("submit", onSubmit, true)
  addEventListener("click", onClick, true)
  addEventListener("shop:live", replay, { once: true })
  for (const type of interactions) {
    addEventListener(type, onInteraction, { capture: true, passive: true })
  }
  // A flash message becomes a toast, and missing links of the footer are loaded: both need the scripts at once.
  addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-live-at-once]")) start()
  })
  // The visitor returns to the page, whose cart may be out of date.
  addEventListener("pageshow", ({ persisted }) => persisted && start())
  addEventListener("visibilitychange", () => document.hidden || start())
  addEventListener("load", () => {
    // The scripts reload the page if a deployment has removed one of its files.
    if ([...document.styleSheets].some(hasFailed)) start()
    else if (!plan.isDeferred) afterFirstPaint(start)
    else if ("requestIdleCallback" in window) requestIdleCallback(fetchAll)
    else setTimeout(fetchAll, 200)
  })
}
