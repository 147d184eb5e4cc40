"use client"
import { type ClipboardEvent, type InputEvent, useEffect, useRef, useState } from "react"
import { toAsciiDigits } from "#domain/ascii-digits.ts"
import { Field, type FieldTexts } from "./field.tsx"
import * as styles from "./otp-input.css.ts"

type OtpInputProps = Omit<FieldTexts, "action" | "labelHidden"> & {
  id: string
  /** Omit it when the code is not part of a form's data. */
  name?: string
  defaultValue?: string | undefined
  required?: boolean | undefined
  /** Id of a text that says where the code was sent. */
  describedBy?: string
  /** Submits the form when the sixth digit is entered. */
  submitsItself?: boolean
  /**
   * Whether the browser may fill in the code from an SMS (WebOTP). Not for a bank's code: WebOTP requires the shop's
   * host in the last line of the SMS.
   */
  readsSms?: boolean
}

const digits = [1, 2, 3, 4, 5, 6]
const LENGTH = digits.length
/**
 * Maximum length of the typed text, with room for spaces and hyphens. Scripts remove these characters at once; without
 * scripts the server removes them.
 */
const MAX_LENGTH = 2 * LENGTH

/** Replaces pasted text by the code in it: visitors paste the code with a space in the middle, or the whole SMS. */
function fillCode(event: ClipboardEvent<HTMLInputElement>) {
  const text = toAsciiDigits(event.clipboardData.getData("text"))
  // The expression has no lookbehind, because Safari before 16.4 would refuse the whole script.
  const code = /(?:^|\D)(\d{3}[\s-]?\d{3})(?!\d)/.exec(text)?.[1]
  if (!code) return
  event.preventDefault()
  event.currentTarget.value = code.replace(/\D/g, "")
  event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }))
}

/** Keeps only the first six digits, as ASCII, because each of the six cells shows one digit. */
function removeOthers(input: HTMLInputElement) {
  const code = toAsciiDigits(input.value).replace(/\D/g, "").slice(0, LENGTH)
  if (code !== input.value) input.value = code
}

function submitComplete(input: HTMLInputElement) {
  if (/^\d{6}$/.test(input.value)) input.form?.requestSubmit()
}

/**
 * A field for a one-time code of six digits. It is a single input that is drawn as six cells, so that pasting, autofill
 * and pages without scripts work.
 */
export function OtpInput({
  id,
  name,
  defaultValue,
  required,
  submitsItself,
  readsSms,
  ...texts
}: OtpInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(0)
  const { errors } = texts
  // Selects a rejected code, so that typing replaces it. If the visitor is already typing another one, it stays.
  useEffect(() => {
    if (errors?.length && input.current?.value.length === LENGTH) input.current.select()
  }, [errors])
  // Marks the cell after the digits that the visitor has typed before hydration, and submits a complete code.
  useEffect(() => {
    const { current } = input
    if (!current) return
    removeOthers(current)
    setEntered(current.value.length)
    if (submitsItself && current === document.activeElement) submitComplete(current)
  }, [submitsItself])
  useEffect(() => {
    const { current } = input
    // Chrome on Android has this API. Safari offers the code by itself.
    if (!readsSms || !current || !("OTPCredential" in globalThis)) return
    const waiting = new AbortController()
    import("./fill-code-from-sms.ts").then(
      ({ fillCodeFromSms }) => fillCodeFromSms(current, waiting.signal),
      () => undefined,
    )
    return () => waiting.abort()
  }, [readsSms])
  const enter = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    removeOthers(currentTarget)
    setEntered(currentTarget.value.length)
    if (submitsItself) submitComplete(currentTarget)
  }
  const tone = texts.errors?.length ? "error" : texts.warning ? "warning" : undefined
  return (
    <Field id={id} {...texts}>
      {(control) => (
        <div className={styles.frame}>
          <div className={styles.cells} data-tone={tone}>
            {digits.map((digit) => (
              <span
                key={digit}
                aria-hidden="true"
                data-next={digit === Math.min(entered + 1, LENGTH) || undefined}
              />
            ))}
            <input
              {...control}
              ref={input}
              name={name}
              defaultValue={defaultValue}
              required={required}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={MAX_LENGTH}
              onPaste={fillCode}
              onInput={enter}
              pattern="([\s\-]*[0-9\u0660-\u0669\u06f0-\u06f9]){6}[\s\-]*"
              className={styles.input}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
