"use client"
import { useEffect, useRef } from "react"
import { CAPTCHA_FIELD, type CaptchaAction } from "#domain/captcha.ts"
import { findCaptchaScript, getCaptchaToken, loadCaptcha } from "./provider.ts"

/**
 * Gives the form that it stands in a captcha's token, while a captcha is on: the provider's script is loaded when
 * the form is entered, and asked when it is sent.
 */
export function CaptchaField({ action }: { action: CaptchaAction }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const form = input?.form
    const script = findCaptchaScript()
    if (!form || script === null) return undefined
    let isAsking = false
    let isAnswered = false

    const load = () => void loadCaptcha(script).catch(() => {})
    const send = async (submitter: HTMLElement | null) => {
      if (isAsking) return
      isAsking = true
      input.value = await getCaptchaToken(script, action)
      // While the held event is still being told about, the form would not be sent.
      await new Promise((resolve) => setTimeout(resolve))
      isAsking = false
      isAnswered = true
      form.requestSubmit(submitter)
      isAnswered = false
    }
    /** Ahead of React's own listener, which stands at the document. */
    const onSubmit = (event: SubmitEvent) => {
      if (isAnswered) return
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
