"use client"

import { useEffect, useRef, useState, type ReactNode } from "react"
import { useNavigation } from "react-router"
import { block as blockStyle, sizes, tones } from "./button.css.ts"

type SubmitButtonProps = {
  tone?: "primary" | "line" | "quiet"
  size?: "medium" | "small"
  block?: boolean
  icon?: ReactNode
  iconAfter?: ReactNode
  name?: string
  value?: string
  form?: string | undefined
  formAction?: string
  /** Whether the form is being sent, for a form that a fetcher submits. By default the button asks the router. */
  busy?: boolean | undefined
  children: ReactNode
}

/**
 * The submit button of a router form. While the form is being sent, the button shows a spinner and ignores further
 * clicks, so that the form is sent once. Without scripts it is an ordinary submit button. In text browsers, which show
 * no styles, the space after the button separates it from a link.
 */
export function SubmitButton({
  tone = "primary",
  size = "medium",
  block = false,
  icon,
  iconAfter,
  busy: isSending,
  children,
  ...native
}: SubmitButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const { state } = useNavigation()
  const [pressed, setPressed] = useState(false)
  const [seen, setSeen] = useState(state)

  useEffect(() => {
    const form = element.current?.form
    const onSubmit = (event: SubmitEvent) => setPressed(event.submitter === element.current)
    form?.addEventListener("submit", onSubmit)
    return () => form?.removeEventListener("submit", onSubmit)
  }, [native.form])

  if (state !== seen) {
    setSeen(state)
    if (state === "idle") setPressed(false)
  }

  const busy = isSending ?? (pressed && state !== "idle")
  const base = `${tones[tone]} ${sizes[size]}`
  return (
    <>
      <button
        {...native}
        ref={element}
        type="submit"
        aria-busy={busy || undefined}
        className={block ? `${base} ${blockStyle}` : base}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        {icon}
        {children}
        {iconAfter}
      </button>{" "}
    </>
  )
}
