"use client"

import { useEffect } from "react"

/** Scrolls a lightbox to the picture whose LightboxOpener was pressed. Renders nothing. */
export function ScrollToPressedPicture({ lightboxId }: { lightboxId: string }) {
  useEffect(() => {
    const show = ({ target }: MouseEvent) => {
      const opener = target instanceof Element && target.closest(`[commandfor="${lightboxId}"]`)
      if (!(opener instanceof HTMLButtonElement) || opener.value === "") return
      // The browser opens the lightbox after the click.
      requestAnimationFrame(() => {
        const strip = document.getElementById(lightboxId)?.firstElementChild
        strip?.children[Number(opener.value)]?.scrollIntoView({ block: "center" })
      })
    }
    addEventListener("click", show)
    return () => removeEventListener("click", show)
  }, [lightboxId])
  return null
}
