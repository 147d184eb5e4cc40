"use client"
import { Form, useActionData } from "react-router"
import { reloadWhenRestored } from "#app/navigation/reload-restored-page.ts"
import { Button } from "#app/ui/action/button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Select } from "#app/ui/form/select.tsx"
import { useServerForm } from "#app/ui/form/use-server-form.ts"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"

interface CountryFormProps {
  action: string
  /** URL of the page to which the visitor returns. */
  returnTo: string
  countries: readonly { iso_code: string; name: string; currency: string }[]
  active: string
  texts: Record<"country" | "back" | "confirm", string>
}

/**
 * A select with a back and a confirm button [S2.23]. Confirming loads a new document [S4.45]. If the shop offers a
 * single country, there is only the back button.
 */
export function CountryForm({ action, returnTo, countries, active, texts }: CountryFormProps) {
  const { form, summary, field } = useServerForm<"country" | "return_to">({
    id: "choose-country",
    lastResult: useActionData(),
    defaultValue: { country: active },
  })
  // If the server has rejected the form, both buttons still lead to the page on which the visitor opened the form.
  const returnPath = field("return_to").defaultValue || returnTo
  const [, ...others] = countries
  const back = (
    <Button href={returnPath} tone="line" replace keepScroll>
      {texts.back}
    </Button>
  )
  if (others.length === 0) {
    return (
      <Stack space={6}>
        <ErrorSummary messages={field("country").errors ?? []} note={undefined} />
        <Actions align="start">{back}</Actions>
      </Stack>
    )
  }
  return (
    <Form
      {...form.props}
      method="post"
      action={action}
      reloadDocument
      onSubmit={(event) => {
        form.props.onSubmit(event)
        reloadWhenRestored()
      }}
    >
      <Stack space={6}>
        <ErrorSummary {...summary} />
        <input type="hidden" name="return_to" value={returnPath} />
        <Select
          {...field("country")}
          size="rows"
          label={texts.country}
          options={countries.map(({ iso_code, name, currency }) => ({
            value: iso_code,
            label: `${name} (${currency})`,
          }))}
        />
        <Actions align="split">
          {back}
          <Button>{texts.confirm}</Button>
        </Actions>
      </Stack>
    </Form>
  )
}
