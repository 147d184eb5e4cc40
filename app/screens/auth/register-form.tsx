"use client"
import { useEffect, useRef, useState } from "react"
import type { RegisterForm as RegisterFormSchema } from "#app/schemas/auth.ts"
import { ReturnTargetFields } from "#app/screens/shared/return-target/return-target-fields.tsx"
import type { ReturnTarget } from "#app/screens/shared/return-target/return-target.ts"
import { useTypedValues } from "#app/screens/shared/typed-values/use-typed-values.ts"
import { Button } from "#app/ui/action/button.tsx"
import { BotCheckFields } from "#app/ui/form/bot-check-fields.tsx"
import { CaptchaToken } from "#app/ui/form/captcha-token.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { NewPasswordFields } from "#app/ui/form/new-password-fields.tsx"
import { EmailField, NameFields } from "#app/ui/form/person-fields.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { Select } from "#app/ui/form/select.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { useFetcherForm } from "#app/ui/form/use-fetcher-form.ts"
import type { FieldName } from "#app/ui/form/use-server-form.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { needsEmail } from "#domain/person-fields.ts"
import type { CountryChoice } from "./auth-view.ts"
import type { RegistrationValues } from "./registration-values.ts"

type TextKey =
  | "country"
  | "firstName"
  | "lastName"
  | "phone"
  | "email"
  | "password"
  | "showPassword"
  | "passwordHint"
  | "passwordConfirmation"
  | "getCode"
  | "honeypot"

interface RegisterFormProps {
  action: string
  returnTarget: ReturnTarget
  /** Question against bots for visitors without scripts, who cannot use the captcha; null if there is no captcha. */
  question: Question | null
  stamp: string
  countries: readonly CountryChoice[]
  /** The values that the visitor has submitted before, or else only the visitor's country. */
  values: RegistrationValues
  texts: Record<TextKey, string>
  /** Texts of server errors about names and password. The form shows an error with one of these texts as a warning. */
  warnings: readonly string[]
  /**
   * Shown below the button: a link for a visitor who already has a code, and the terms that the visitor accepts by
   * registering.
   */
  children: React.ReactNode
}

/**
 * Step 1 of the registration. The chosen country decides the format of local phone numbers and whether an email address
 * is required [S5.11].
 */
export function RegisterForm(props: RegisterFormProps) {
  const { action, returnTarget, question, stamp, countries, values, texts, warnings, children } =
    props
  const {
    Form,
    isBusy,
    result,
    form,
    summary,
    question: asked,
    field,
  } = useFetcherForm<FieldName<typeof RegisterFormSchema>>({
    id: "register",
    defaultValue: values,
    warnings,
  })
  const countryField = field("country_id")
  const [chosen, setChosen] = useState(countryField.defaultValue ?? values.country_id)
  const country = countries.find(({ id }) => String(id) === chosen) ?? countries[0]
  const element = useRef<HTMLFormElement>(null)
  useTypedValues({
    id: "register",
    form: element,
    initial: { first_name: "", last_name: "", phone: "", email: "", ...values },
    shape: chosen,
  })
  useEffect(() => {
    // React calls no `onChange` for a country that the visitor chose before hydration, or that `useTypedValues` has
    // restored from an earlier document.
    const select = element.current?.elements.namedItem("country_id")
    if (select instanceof HTMLSelectElement) setChosen(select.value)
  }, [])
  return (
    <Form {...form.props} ref={element} method="post" action={action}>
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <ReturnTargetFields returnTarget={returnTarget} />
        <CaptchaToken action="api_register_confirmation" />
        <BotCheckFields stamp={stamp} honeypotLabel={texts.honeypot} result={result} />
        <Select
          {...countryField}
          label={texts.country}
          autoComplete="country-name"
          options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <NameFields field={field} texts={texts} />
        <PhoneInput
          {...field("phone")}
          label={texts.phone}
          masks={[country, ...countries].flatMap((one) => one?.phone_mask ?? [])}
          required
        />
        {country && !needsEmail(country.iso_code) ? null : (
          <EmailField field={field} label={texts.email} />
        )}
        <NewPasswordFields field={field} texts={texts} />
        <QuestionField asked={asked} withoutScripts={question} field={field} />
        <Button block busy={isBusy}>
          {texts.getCode}
        </Button>
        {children}
      </Stack>
    </Form>
  )
}
