"use client"

import { type ChangeEventHandler, useState } from "react"
import { Field, type FieldTexts } from "./field.tsx"
import { area } from "./input.css.ts"
import { useHydrated } from "./use-hydrated.ts"

type TextAreaProps = FieldTexts & {
  id: string
  name: string
  defaultValue?: string | undefined
  placeholder?: string | undefined
  rows?: number | undefined
  required?: boolean | undefined
  onChange?: ChangeEventHandler<HTMLTextAreaElement> | undefined
}

/**
 * A multi-line text input, with its label and messages. It has no `maxLength`, because browsers cut a pasted text there
 * silently; the server names the limit [D1.333].
 */
export function TextArea({ id, defaultValue, ...props }: TextAreaProps) {
  const { label, labelHidden, note, hint, errors, warning, success, action, ...native } = props
  const texts = { label, labelHidden, note, hint, errors, warning, success, action }
  const isHydrated = useHydrated()
  // When React hydrates a textarea, it sets the value to the default, even if the visitor has typed before. So the
  // element of the document gets no default.
  const [isOfDocument] = useState(() => !isHydrated && keepsValue(id))
  return (
    <Field id={id} {...texts}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          defaultValue={isOfDocument ? undefined : defaultValue}
          className={area}
        />
      )}
    </Field>
  )
}

/** Makes the textarea of the document keep its value when its default changes. Returns false if there is none. */
function keepsValue(id: string): boolean {
  if (typeof document === "undefined") return false
  const element = document.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
  // A textarea whose value was set does not follow its default any more.
  if (element) {
    const { value } = element
    element.value = value
  }
  return element !== null
}
