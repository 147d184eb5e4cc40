"use client"

import { useEffect, useRef, type RefObject } from "react"

interface MaskOptions {
  /** In imask's notation. */
  mask: string
  /** What the input holds from now on, by what it held before. */
  start: (typed: string) => string
  /** Hears the masked text at each change. */
  onAccept?: ((masked: string) => void) | undefined
}

/** Masks the input that the answered ref is given to, once the mask's code is fetched, and anew with each mask. */
export function useMask({
  mask,
  start,
  onAccept,
}: MaskOptions): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null)
  const latest = useRef({ start, onAccept })

  useEffect(() => {
    latest.current = { start, onAccept }
  }, [start, onAccept])

  useEffect(() => {
    let detach: (() => void) | undefined
    let left = false
    const attach = async () => {
      const { attachMask } = await import("./attach-mask.ts")
      const field = element.current
      if (left || !field) return
      const text = latest.current.start(field.value)
      detach = attachMask(field, mask, text, (masked) => latest.current.onAccept?.(masked))
    }
    void attach()
    return () => {
      left = true
      detach?.()
    }
  }, [mask])

  return element
}
