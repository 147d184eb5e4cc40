"use client"

import { useEffect } from "react"
import type { Handover } from "#app/hydration/hydrate-on-interaction.ts"

/**
 * Scrolls a lightbox to the picture whose LightboxOpener the visitor pressed. Also scrolls it when the visitor presses
 * the left or right arrow key, which browsers ignore because the pictures are below one another. Renders nothing.
 */
export function ScrollToPressedPicture({ lightboxId }: { lightboxId: string }) {
  useEffect(() => {
    const strip = document.getElementById(lightboxId)?.firstElementChild
    const show = (pressed: EventTarget | null | undefined) => {
      if (!(pressed instanceof Element)) return
      // The close button has the same `commandfor`, but no value.
      const opener = pressed.closest<HTMLButtonElement>(`[commandfor="${lightboxId}"][value]`)
      if (!opener) return
      // The lightbox opens only after the click has been handled.
      requestAnimationFrame(() => {
        strip?.children[Number(opener.value)]?.scrollIntoView({ block: "center" })
      })
    }
    const onClick = ({ target }: MouseEvent) => show(target)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
      // This has no effect while the lightbox is closed.
      strip?.scrollBy(0, steps * (strip.firstElementChild?.clientHeight ?? 0))
    }
    // The visitor may have pressed a LightboxOpener before hydration. The lightbox then scrolls to its picture, unless
    // the visitor has already scrolled the lightbox.
    const { pressedOpener } = globalThis as Handover
    if (!strip?.scrollTop && pressedOpener?.value !== "0") show(pressedOpener)
    addEventListener("click", onClick)
    addEventListener("keydown", onKeyDown)
    return () => {
      removeEventListener("click", onClick)
      removeEventListener("keydown", onKeyDown)
    }
  }, [lightboxId])
  return null
}
