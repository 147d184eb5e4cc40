"use client"
import type { SubmitEvent } from "react"
import { useActionData, useFetcher } from "react-router"
import { CAPTCHA_FIELD } from "#domain/captcha.ts"
import { type ServerFormOptions, useServerForm } from "./use-server-form.ts"

/**
 * Creates a form that only the server validates and that a fetcher submits, so that the page around the form stays.
 * Without scripts the page's action returns the result, so the hook reads both results.
 */
export function useFetcherForm<Name extends string>(
  options: Omit<ServerFormOptions<Name>, "lastResult">,
) {
  const fetcher = useFetcher()
  const pageResult: unknown = useActionData()
  const result: unknown = fetcher.data ?? pageResult
  const { form, ...rest } = useServerForm({ ...options, lastResult: result })
  const isBusy = fetcher.state !== "idle"
  return {
    ...rest,
    form: {
      ...form,
      props: {
        ...form.props,
        // Ignores a second submit of the same values while the first is being sent. A complete one-time code submits
        // the form by itself, and the visitor may press the button, too. Corrected values are sent in place of the
        // first ones. A form with `data-unsent`, which SubmissionRetry sets after a failed request, sends the same
        // values again.
        onSubmit: (event: SubmitEvent<HTMLFormElement>) =>
          isBusy &&
          !("unsent" in event.currentTarget.dataset) &&
          isSame(new FormData(event.currentTarget), fetcher.formData)
            ? event.preventDefault()
            : form.props.onSubmit(event),
      },
    },
    Form: fetcher.Form,
    isBusy,
    /** The latest result of the action. */
    result,
  }
}

/**
 * Whether two forms have the same texts. The captcha's token is not compared, because each press of the button gets
 * another one. If the response to the sent form has arrived, `sent` is undefined. The forms then count as the same,
 * because the router is already loading the next page.
 */
function isSame(form: FormData, sent: FormData | undefined): boolean {
  if (sent === undefined) return true
  return [...form].every(([name, value]) => name === CAPTCHA_FIELD || sent.get(name) === value)
}
