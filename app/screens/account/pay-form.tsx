"use client"
import { Form, useActionData } from "react-router"
import type { PayAgainForm } from "#app/schemas/pay-again.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Fieldset } from "#app/ui/form/fieldset.tsx"
import { RadioOption } from "#app/ui/form/radio-option.tsx"
import { type FieldName, useServerForm } from "#app/ui/form/use-server-form.ts"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"

interface PayFormProps {
  action: string
  /** Id of the preselected card; empty when the payment provider's page is preselected. */
  chosen: string
  cards: readonly { id: string; title: string; note: string }[]
  texts: Record<"legend" | "hosted" | "pay", string>
}

/**
 * Offers the saved cards and the payment provider's page. Submitting the form always loads a new document, because the
 * response may redirect to the provider.
 */
export function PayForm({ action, chosen, cards, texts }: PayFormProps) {
  const { form, summary, field } = useServerForm<FieldName<typeof PayAgainForm>>({
    id: "pay",
    lastResult: useActionData(),
  })
  return (
    <Form {...form.props} method="post" action={action} reloadDocument>
      <Stack space={5}>
        <ErrorSummary {...summary} />
        <Fieldset
          id="pay-card"
          legend={texts.legend}
          legendHidden
          holds="options"
          errors={field("card").errors}
        >
          {cards.map(({ id, title, note }) => (
            <RadioOption
              key={id}
              name="card"
              value={id}
              defaultChecked={id === chosen}
              title={<TabularDigits>{title}</TabularDigits>}
              note={note}
            />
          ))}
          <RadioOption name="card" value="" defaultChecked={chosen === ""} title={texts.hosted} />
        </Fieldset>
        <Actions align="start">
          <SubmitButton>{texts.pay}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}
