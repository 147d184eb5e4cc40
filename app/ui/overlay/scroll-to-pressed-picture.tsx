"use client"

import { useEffect } from "react"
import type { Handover } from "#app/hydration/hydrate-on-interaction.ts"

/**
 * Scrolls a lightbox to the picture whose LightboxOpener was pressed, and at the left and right arrow keys, which browsers
 * ignore where the pictures are below one another. Renders nothing.
 */
export function ScrollToPressedPicture({ lightboxId }: { lightboxId: string }) {
  useEffect(() => {
    const strip = document.getElementById(lightboxId)?.firstElementChild
    const show = (pressed: EventTarget | null | undefined) => {
      if (!(pressed instanceof Element)) return
      // The button that closes has no value.
      const opener = pressed.closest<HTMLButtonElement>(`[commandfor="${lightboxId}"][value]`)
      if (!opener) return
      // The browser opens the lightbox after the click.
      requestAnimationFrame(() => {
        strip?.children[Number(opener.value)]?.scrollIntoView({ block: "center" })
      })
    }
    const onClick = ({ target }: MouseEvent) => show(target)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
      // A closed lightbox does not scroll.
      strip?.scrollBy(0, steps * strip.clientHeight)
    }
    // A visitor who has gone on to another picture before hydration stays there.
    const { pressedOpener } = globalThis as Handover
    const isScrolled = strip?.scrollTop || strip?.scrollLeft
    if (!isScrolled && pressedOpener?.value !== "0") show(pressedOpener)
    addEventListener("click", onClick)
    addEventListener("keydown", onKeyDown)
    return () => {
      removeEventListener("click", onClick)
      removeEventListener("keydown", onKeyDown)
    }
  }, [lightboxId])
  return null
}
