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
    show((globalThis as Handover).pressedOpener)
    addEventListener("click", onClick)
    return () => removeEventListener("click", onClick)
  }, [lightboxId])
  return null
}
