"use client"

import { Form } from "react-router"
import { SubmitButton } from "../button/submit-button.tsx"
import { TextInput } from "../input/text-input.tsx"

interface PromocodeFormProps {
  action: string
  /** The one that counts. */
  applied: string | null
  isBad: boolean
  words: Record<"promocode" | "apply" | "reset" | "invalid" | "applied", string>
}

/** Applies a promocode, or takes it back. */
export function PromocodeForm({ action, applied, isBad, words }: PromocodeFormProps) {
  return (
    // The answer comes back to this page: no step in the history, and no jump to the top.
    <Form method="post" action={action} replace preventScrollReset>
      {applied === null ? (
        <TextInput
          key="enter"
          id="promocode"
          name="promocode"
          label={words.promocode}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          required
          errors={isBad ? [words.invalid] : []}
          beside={<SubmitButton tone="line">{words.apply}</SubmitButton>}
        />
      ) : (
        <TextInput
          key="applied"
          id="promocode"
          name="promocode"
          label={words.promocode}
          defaultValue={applied}
          readOnly
          success={words.applied}
          beside={
            <SubmitButton tone="line" name="reset" value="1">
              {words.reset}
            </SubmitButton>
          }
        />
      )}
    </Form>
  )
}
