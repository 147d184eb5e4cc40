/** The content of the element `hydration-plan` in a document. */
export interface HydrationPlan {
  /** URL of the module that hydrates the page. */
  entry: string
  /** URLs of the entry module and of all modules that the entry and the page's client components import. */
  preload: string[]
  /** If true, the scripts run at the visitor's first interaction; otherwise they run after the first paint. */
  isDeferred: boolean
  /** URL of the page's RSC payload; null if the document contains the payload in its element `payload`. */
  payloadUrl: string | null
  /** The number of items in the cart that a cached document shows. */
  cartCount: number
}

/**
 * The state of a document whose scripts `hydrateOnInteraction` runs.
 *
 * | state     | meaning                                             | next state                                          |
 * | --------- | --------------------------------------------------- | --------------------------------------------------- |
 * | `waiting` | nothing needs the scripts yet                       | `loading` at an interaction                         |
 * | `loading` | the files are fetched, and the scripts hydrate      | `offline` without a connection, or else `over`      |
 * | `offline` | no file can be fetched, because the device is offline | `loading` when the connection is back               |
 * | `over`    | the page is hydrated, or works on without scripts   | none: clicks and submissions are no longer queued   |
 */
type HydrationState = "waiting" | "loading" | "offline" | "over"

/** Values that `hydrateOnInteraction` passes to the entry module, as properties of globalThis. */
export interface Handover {
  /** The page's RSC payload, if it was fetched from `payloadUrl`. */
  pagePayload?: ArrayBuffer
  /** The last button that opened a dialog or a menu without scripts, before the page was hydrated. */
  pressedOpener?: HTMLButtonElement
}

/**
 * Runs the page's scripts at the visitor's first interaction. If hydration is deferred, it prefetches them when the
 * browser is idle after the load; otherwise it runs them after the first paint. A form or a button that the visitor
 * uses before hydration takes effect after hydration.
 *
 * The source text of this function is an inline script in each document. It must not refer to anything outside itself,
 * and it must contain no block comments, which the build does not remove.
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
  let state: HydrationState = "waiting"
  let payload: Promise<number> | null = null

  // Safari before 16 has no `requestSubmit`. Safari before 15.4 does not say which button has submitted a form, so this
  // code takes the button that was pressed last.
  if (!Reflect.has(HTMLFormElement.prototype, "requestSubmit")) {
    HTMLFormElement.prototype.requestSubmit = function (submitter) {
      // The submitter may be the button that an earlier call has added and removed.
      const button = submitter?.isConnected
        ? submitter
        : this.appendChild(document.createElement("button"))
      button.click()
      if (button !== submitter) button.remove()
    }
    let pressed: HTMLButtonElement | null = null
    addEventListener(
      "click",
      (event) => (pressed = (event.target as Element).closest("button")),
      true,
    )
    addEventListener(
      "submit",
      (event) => {
        const value = event.submitter ?? (pressed?.form === event.target ? pressed : null)
        Object.defineProperty(event, "submitter", { value })
      },
      true,
    )
  }

  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event
    // A GET form, such as the search, works without scripts, so it does not wait for hydration.
    if (state === "over" || !(form instanceof HTMLFormElement) || form.method !== "post") return
    event.preventDefault()
    event.stopImmediatePropagation()
    queue(submitter ?? form, () => form.requestSubmit(submitter))
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null
    if (state === "over" || button?.type !== "button") return
    if (button.matches("[popovertarget], [command]")) {
      Object.assign(globalThis, { pressedOpener: button })
      return
    }
    event.stopImmediatePropagation()
    queue(button, () => button.click())
  }
  const queue = (pressed: HTMLElement, act: () => void) => {
    // The property `ariaBusy` sets no attribute in Firefox before 119.
    if (pressed.hasAttribute("aria-busy")) return
    pressed.setAttribute("aria-busy", "true")
    queued.push(() => {
      pressed.removeAttribute("aria-busy")
      act()
    })
    start()
    if (state === "offline") showQueued(true)
  }
  // Without a connection, shows the message of the page's AddToCartForm, which says that the products will be added
  // later. The header's cart button then counts the pressed add-to-cart buttons, too.
  const showQueued = (isShown: boolean) => {
    const { length } = document.querySelectorAll('#add-to-cart [name="id"][aria-busy]')
    const [badge, note] = document.querySelectorAll<HTMLElement>(
      'header a[href*="panel=cart"] span[aria-hidden], #add-to-cart output span',
    )
    if (!badge || !note || length === 0) return
    note.hidden = !isShown
    if (isShown) badge.dataset["queued"] = String(Number(badge.textContent) + length)
    else delete badge.dataset["queued"]
  }
  const replay = () => {
    state = "over"
    showQueued(false)
    for (const act of queued.splice(0)) act()
  }
  const whenOnline = (act: () => void) => {
    if (navigator.onLine) act()
    else addEventListener("online", act, { once: true })
  }
  const fallBack = () => whenOnline(replay)
  // Returns the status of the response, or 0 after a network failure.
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
    // The list is emptied, so that a second call does nothing.
    for (const href of plan.preload.splice(0)) {
      const link = document.createElement("link")
      link.rel = "modulepreload"
      link.href = href
      if (link.relList.supports("modulepreload")) document.head.append(link)
      // Safari before 17 and Firefox before 115 do not preload modules. A fetch fills their cache, but would load a
      // module twice while the scripts start.
      else if (state === "waiting") fetch(href).catch(() => {})
    }
  }
  const run = () => {
    const script = document.createElement("script")
    script.type = "module"
    script.src = plan.entry
    // If the script fails to load, the page works without scripts: it still submits forms and follows links.
    script.addEventListener("error", fallBack)
    document.head.append(script)
  }
  const runIfFetched = (status: number) => {
    if (status === 200) return run()
    const [visit] = performance.getEntriesByType("navigation")
    // The server no longer has the RSC payload of this document, so the page is reloaded once.
    if (status === 404 && queued.length === 0 && visit?.type !== "reload") location.reload()
    else fallBack()
  }
  const load = () => {
    state = "loading"
    setTimeout(fallBack, timeout)
    fetchAll()
    if (payload) void payload.then(runIfFetched)
    else run()
  }
  function start() {
    if (state !== "waiting") return
    state = "loading"
    if (navigator.onLine) return load()
    // The device reports that it is offline, which may be wrong. Browsers do not repeat a failed request for a module.
    // So `fetch` first checks whether all files can be fetched.
    Promise.all(files.map((href) => fetch(href))).then(load, () => {
      state = "offline"
      showQueued(true)
      whenOnline(load)
    })
  }
  const onInteraction = (event: Event) => {
    // When a page appears under a resting pointer, browsers send a pointermove without movement. It is no interaction.
    const { type, movementX, movementY } = event as PointerEvent
    if (type === "pointermove" && movementX === 0 && movementY === 0) return
    start()
  }
  // A small page has often loaded before its first paint. Requests at that moment would delay the paint.
  const afterFirstPaint = (act: () => void) => {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return
      observer.disconnect()
      act()
    })
    observer.observe({ type: "paint", buffered: true })
  }
  // Reading the `cssRules` of a stylesheet that failed to load throws. So does reading those of another origin's
  // stylesheet, such as a browser extension's, so these are skipped. app/rsc/reload-for-lost-chunks.ts has the same
  // function, but inline scripts cannot import.
  const hasFailed = (sheet: CSSStyleSheet) => {
    if (!sheet.href?.startsWith(location.origin)) return false
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
  // Two elements need the scripts at once: a flash message, which scripts turn into a toast, and the placeholders in
  // the footer, which scripts replace by links.
  addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-live-at-once]")) start()
  })
  // When the visitor returns to the page, the cart that the page shows may be out of date. The scripts update it.
  addEventListener("pageshow", ({ persisted }) => persisted && start())
  addEventListener("visibilitychange", () => document.hidden || start())
  addEventListener("load", () => {
    // A stylesheet that failed to load may have been removed by a deployment. The scripts then reload the page.
    if ([...document.styleSheets].some(hasFailed)) start()
    else if (!plan.isDeferred) afterFirstPaint(start)
    else if ("requestIdleCallback" in window) requestIdleCallback(fetchAll)
    else setTimeout(fetchAll, 200)
  })
}
