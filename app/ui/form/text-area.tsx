"use client"

import { type ChangeEventHandler, useLayoutEffect, useRef, useState } from "react"
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
export function TextArea({ id, ...props }: TextAreaProps) {
  const { label, labelHidden, note, hint, errors, warning, success, action, ...native } = props
  const texts = { label, labelHidden, note, hint, errors, warning, success, action }
  const element = useRef<HTMLTextAreaElement>(null)
  const isHydrated = useHydrated()
  // React sets a textarea to its default value when it hydrates it. The text that was typed before, or that the browser
  // restored, is therefore read during the first render and set again.
  const [typed] = useState(() =>
    isHydrated || typeof document === "undefined"
      ? undefined
      : document.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)?.value,
  )
  useLayoutEffect(() => {
    if (element.current && typed !== undefined) element.current.value = typed
  }, [typed])
  return (
    <Field id={id} {...texts}>
      {(control) => <textarea {...native} {...control} ref={element} className={area} />}
    </Field>
  )
}
