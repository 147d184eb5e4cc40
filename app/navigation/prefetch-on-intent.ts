import { prefetch } from "#app/navigation/page-payloads.ts"

/** Milliseconds for which the pointer or the focus must stay on a link before its page is prefetched. */
const INTENT_DELAY = 65

/** Prefetches the page of a link that the visitor points at, touches or focuses. */
export function prefetchOnIntent(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  let intended: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastX: number | undefined
  let lastY: number | undefined
  const onIntent = (event: Event) => {
    // Browsers also send a pointermove when a link appears under a resting pointer. movementX and movementY do not
    // reveal such an event, because Chromium reports 0 for the first real movement, too.
    if (event instanceof PointerEvent) {
      const { type, clientX, clientY } = event
      const isResting = type === "pointermove" && clientX === lastX && clientY === lastY
      lastX = clientX
      lastY = clientY
      if (isResting) return
    }
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (link === intended) return
    clearTimeout(timer)
    intended = link
    if (link?.origin !== location.origin) return
    timer = setTimeout(() => prefetch(new URL(link.href)), INTENT_DELAY)
  }
  // A touch that becomes a scroll is not an intent to follow the link.
  const cancel = () => {
    clearTimeout(timer)
    intended = null
  }
  for (const type of ["pointermove", "pointerdown", "focusin"]) {
    addEventListener(type, onIntent, { passive: true })
  }
  // A click loads the page, and a prefetch would fetch it a second time.
  addEventListener("click", () => clearTimeout(timer), { passive: true, capture: true })
  addEventListener("pointercancel", cancel, { passive: true })
  document.addEventListener("pointerleave", cancel, { passive: true })
}
