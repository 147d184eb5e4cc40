"use client"

import { useEffect } from "react"
import type { Handover } from "#app/hydration/hydrate-on-interaction.ts"

/** Scrolls a lightbox to the picture whose LightboxOpener was pressed. Renders nothing. */
export function ScrollToPressedPicture({ lightboxId }: { lightboxId: string }) {
  useEffect(() => {
    const show = (pressed: EventTarget | null | undefined) => {
      const opener = pressed instanceof Element && pressed.closest(`[commandfor="${lightboxId}"]`)
      if (!(opener instanceof HTMLButtonElement) || opener.value === "") return
      // The browser opens the lightbox after the click.
      requestAnimationFrame(() => {
        const strip = document.getElementById(lightboxId)?.firstElementChild
        strip?.children[Number(opener.value)]?.scrollIntoView({ block: "center" })
      })
    }
    const onClick = ({ target }: MouseEvent) => show(target)
    // A visitor who has gone on to another picture before hydration stays there.
    const { pressedOpener } = globalThis as Handover
    const strip = document.getElementById(lightboxId)?.firstElementChild
    const isScrolled = strip && strip.scrollTop + strip.scrollLeft > 0
    if (!isScrolled && pressedOpener?.value !== "0") show(pressedOpener)
    addEventListener("click", onClick)
    return () => removeEventListener("click", onClick)
  }, [lightboxId])
  return null
}
