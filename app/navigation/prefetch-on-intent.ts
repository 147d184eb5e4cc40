import { prefetch } from "#app/navigation/page-payloads.ts"

/** Milliseconds for which a pointer rests on a link before the visitor seems to mean it. */
const REST = 65

/** Asks for the page of a link that the visitor points at, touches or has the focus on. */
export function prefetchOnIntent(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  let meant: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastX: number | undefined
  let lastY: number | undefined
  const mean = (event: Event) => {
    // Browsers also send a pointermove when a link appears under a resting pointer. Its movementX and movementY cannot
    // tell: Chromium reports 0 for the first real move, too.
    if (event instanceof PointerEvent) {
      const { type, clientX, clientY } = event
      const isResting = type === "pointermove" && clientX === lastX && clientY === lastY
      lastX = clientX
      lastY = clientY
      if (isResting) return
    }
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (link === meant) return
    clearTimeout(timer)
    meant = link
    if (link?.origin !== location.origin) return
    timer = setTimeout(() => prefetch(new URL(link.href)), REST)
  }
  // A finger that scrolls away means nothing that it began on.
  const forget = () => {
    clearTimeout(timer)
    meant = null
  }
  for (const type of ["pointermove", "pointerdown", "focusin"]) {
    addEventListener(type, mean, { passive: true })
  }
  // The click loads the page itself; a prefetch beside it would fetch the page twice.
  addEventListener("click", () => clearTimeout(timer), { passive: true, capture: true })
  addEventListener("pointercancel", forget, { passive: true })
  document.addEventListener("pointerleave", forget, { passive: true })
}
