"use client"
import { useEffect, useRef } from "react"
import { CAPTCHA_FIELD, type CaptchaAction } from "#domain/captcha.ts"
import { findCaptchaScript, getCaptchaToken, loadCaptcha } from "./captcha-script.ts"

/**
 * Adds a captcha token to the form around it, if the shop uses a captcha. Loads the provider's script when the visitor
 * first focuses a field, and requests the token when the visitor submits the form.
 */
export function CaptchaToken({ action }: { action: CaptchaAction }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const form = input?.form
    const script = findCaptchaScript()
    if (!form || script === null) return undefined
    let isRequesting = false
    let hasToken = false

    const load = () => void loadCaptcha(script).catch(() => {})
    const send = async (submitter: HTMLElement | null) => {
      if (isRequesting) return
      isRequesting = true
      input.value = await getCaptchaToken(script, action)
      // requestSubmit() does nothing while the cancelled submit event is still being dispatched.
      await new Promise((resolve) => setTimeout(resolve))
      isRequesting = false
      hasToken = true
      form.requestSubmit(submitter)
      hasToken = false
    }
    /** Stops the first submit event before React's listener, which is on the document, receives it. */
    const onSubmit = (event: SubmitEvent) => {
      if (hasToken) return
      event.preventDefault()
      event.stopPropagation()
      void send(event.submitter)
    }
    form.addEventListener("focusin", load, { once: true })
    form.addEventListener("submit", onSubmit)
    return () => {
      form.removeEventListener("focusin", load)
      form.removeEventListener("submit", onSubmit)
    }
  }, [action])
  return <input ref={field} type="hidden" name={CAPTCHA_FIELD} />
}
