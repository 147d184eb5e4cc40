"use client"

import { useRef, type ReactNode } from "react"
import { Form } from "react-router"
import type { ContactForm } from "#app/schemas/contact.ts"
import { FormOwner } from "#app/screens/shared/typed-values/form-owner.tsx"
import { useTypedValues } from "#app/screens/shared/typed-values/use-typed-values.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { BotCheckFields } from "#app/ui/form/bot-check-fields.tsx"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { TextArea } from "#app/ui/form/text-area.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { type FieldName, useServerForm } from "#app/ui/form/use-server-form.ts"
import { SendIcon } from "#app/ui/icon/controls-icons.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from "#domain/person-fields.ts"

type TextKey =
  | "name"
  | "phone"
  | "email"
  | "optional"
  | "message"
  | "placeholder"
  | "send"
  | "honeypot"

export interface ContactFieldsProps {
  phoneMasks: readonly string[]
  /** False in Uzbekistan, where no form asks for an email address. */
  asksEmail: boolean
  /** The signed-in customer; null for other visitors. */
  sender: { name: string; phone: string; email: string } | null
  stamp: string
  /** Arithmetic question for visitors without scripts, who cannot solve a captcha; null if the shop uses no captcha. */
  question: Question | null
  /** The texts of server errors about the name. The form shows these errors as warnings. */
  warnings: readonly string[]
  texts: Record<TextKey, string>
  /** The consent that the visitor gives by sending the message; shown below the button. */
  children: ReactNode
  lastResult: unknown
}

/** The contact form. It posts to the URL of its page. */
export function ContactFields(props: ContactFieldsProps) {
  const { phoneMasks, asksEmail, sender, stamp, question, texts, children, lastResult } = props
  const {
    form,
    summary,
    question: asked,
    field,
  } = useServerForm<FieldName<typeof ContactForm>>({
    id: "contact",
    lastResult,
    defaultValue: sender ?? {},
    warnings: props.warnings,
  })
  const element = useRef<HTMLFormElement>(null)
  useTypedValues({
    id: "contact",
    form: element,
    initial: { name: "", phone: "", email: "", message: "", ...sender },
    owner: sender?.phone ?? "",
  })
  return (
    <Form {...form.props} ref={element} method="post" preventScrollReset>
      <FormOwner owner={sender?.phone ?? ""} />
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <BotCheckFields stamp={stamp} honeypotLabel={texts.honeypot} result={lastResult} />
        <CaptchaToken action="api_contact" />
        <TextInput
          {...field("name")}
          label={texts.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
        <PhoneInput {...field("phone")} label={texts.phone} masks={phoneMasks} required />
        {asksEmail ? (
          <TextInput
            {...field("email")}
            type="email"
            label={texts.email}
            note={texts.optional}
            autoComplete="email"
            maxLength={EMAIL_MAX_LENGTH}
          />
        ) : null}
        <TextArea
          {...field("message")}
          label={texts.message}
          placeholder={texts.placeholder}
          rows={5}
          required
        />
        <QuestionField asked={asked} withoutScripts={question} field={field} />
        <SubmitButton block icon={<SendIcon />}>
          {texts.send}
        </SubmitButton>
        {children}
      </Stack>
    </Form>
  )
}
