"use client"

import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from "react"
import { Form, useActionData, useSubmit } from "react-router"
import type { PlaceOrderForm, TypedConfirmation } from "#app/schemas/checkout.ts"
import { isAboutPromocode } from "#app/screens/shared/confirmation-intent.ts"
import { submitTypedPromocode } from "#app/screens/shared/promocode/submit-typed-promocode.ts"
import { useTypedValues } from "#app/screens/shared/typed-values/use-typed-values.ts"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import {
  type FieldName,
  isFormResult,
  useServerForm,
  findFormResult,
} from "#app/ui/form/use-server-form.ts"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import type { Payer } from "#contract/checkout.ts"
import { ORDER_FORM } from "./form-ids.ts"
import { ManagerField, type ManagerFieldTexts } from "./manager-field.tsx"
import { useConfirmationDraft } from "./use-confirmation-draft.ts"
import { WaitingForBank } from "./waiting-for-bank.tsx"

interface OrderFormProps {
  action: string
  backHref: string
  /** Idempotency key of the page. After a rejection, the form keeps the key with which it was submitted. */
  orderKey: string
  /** The total that the customer sees, in minor units. */
  total: number
  /** Hash of the lines, receiver, address and payment that the customer sees. */
  confirmationHash: string
  /** ISO code of the country for which the form was opened. */
  country: string
  /** The customer's notes for the delivery, as this page shows them; empty for none. */
  notes: string
  promocode: string | null
  /** The payer: the manager to whom the entered ID belongs; null for none. */
  payer: Payer | null
  /** Initial value of the field for the manager's ID. */
  managerId: string
  /**
   * ID of the manager of an earlier order whose payment was refused; empty for none. It fills the field for the
   * manager's ID only if there is no `managerId` and the customer has left no draft of this step.
   */
  unpaidManagerId: string
  /**
   * What the customer ticked and typed on this page before pressing a button that shows the page again, such as the one
   * that applies a promocode; null on any other visit.
   */
  typed: TypedConfirmation | null
  /**
   * True if the customer pays on the provider's page: then the browser itself must follow the redirect, so the form
   * loads a new document.
   */
  redirectsToProvider: boolean
  /** Identifies the customer and the cart; a draft of another owner is ignored. */
  draftOwnerKey: string
  /** The dates between which the order arrives; null when nothing can be ordered. */
  arrivalText: string | null
  /** What to say while the bank takes long to charge the card; null when no card is charged. */
  waitingText: string | null
  /** The text of the checkbox for the terms, with a link to them. */
  terms: ReactNode
  texts: Record<"back" | "placeOrder", string> & ManagerFieldTexts
}

/** The form of step 3 of the checkout: the manager, the terms of use, and the button that places the order. */
export function OrderForm(props: OrderFormProps) {
  const {
    action,
    backHref,
    orderKey,
    total,
    confirmationHash,
    promocode,
    payer,
    managerId,
    unpaidManagerId,
    redirectsToProvider,
  } = props
  const { terms, texts } = props
  const element = useRef<HTMLFormElement>(null)
  const { restored, save } = useConfirmationDraft(element, {
    draftOwnerKey: props.draftOwnerKey,
    payer: payer?.id ?? null,
  })
  const result: unknown = useActionData()
  const [sent, setSent] = useState(props.typed ?? findSent(result))
  // `sent` keeps the last values that the server returned, because the defaults of the fields must not change when a
  // later response contains no such values.
  if (props.typed && props.typed !== sent) setSent(props.typed)
  const initialId = sent?.manager_id || managerId || (restored?.managerId ?? unpaidManagerId)
  const answer = findFormResult(result, (values) => !isAboutPromocode(values))
  const initial = {
    manager: (sent ? sent.manager : (restored?.manager ?? initialId)) ? "on" : "",
    manager_id: initialId,
    terms: (sent ? sent.terms : restored?.terms) ? "on" : "",
  }
  const { form, summary, question, field } = useServerForm<FieldName<typeof PlaceOrderForm>>({
    id: ORDER_FORM,
    lastResult: answer,
    defaultValue: { key: orderKey, ...initial },
  })
  useTypedValues({ id: ORDER_FORM, form: element, initial, owner: props.draftOwnerKey })
  // Also saves the values that `useTypedValues` has restored, for example after a change of the language.
  const saveRestored = useEffectEvent(save)
  useEffect(() => saveRestored(), [])
  const { defaultValue: accepted, warning: _, errors = [], ...termsField } = field("terms")
  // After a rejection, the fields `key` and `manager_id` keep what was submitted; otherwise they have the values that
  // the server has rendered last. The form library Conform alone would keep the values with which the form was mounted.
  const key = field("key")
  const typed = field("manager_id")
  useRestoredFocus(payer?.id, () => element.current?.querySelector('[value$="_payer"]'))
  const submit = useSubmit()
  /**
   * Submits the form without scrolling if the pressed button has a name. These buttons choose or remove the payer, and
   * the response shows this page again. The button that places the order has no name. It first applies a promocode that
   * the customer has typed and not applied [D1.250].
   */
  const submitInPlace = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    const isNamed = submitter instanceof HTMLButtonElement && submitter.name !== ""
    if (!isNamed && submitTypedPromocode("promocode")) {
      event.preventDefault()
      return
    }
    form.props.onSubmit(event)
    if (event.defaultPrevented || !isNamed) return
    event.preventDefault()
    void submit(submitter, { preventScrollReset: true })
  }
  return (
    <Form
      {...form.props}
      ref={element}
      method="post"
      action={action}
      reloadDocument={redirectsToProvider}
      onSubmit={submitInPlace}
      onChange={save}
    >
      <Stack space={6}>
        <ErrorSummary {...summary} />
        {/* Enter in a field presses the form's first button, which must place the order and not remove the payer. */}
        <VisuallyHidden>
          <button type="submit" tabIndex={-1} aria-hidden="true">
            {texts.placeOrder}
          </button>
        </VisuallyHidden>
        <input type="hidden" name={field("country").name} value={props.country} />
        <input
          type="hidden"
          name={key.name}
          value={isFormResult(answer) ? key.defaultValue : orderKey}
        />
        <input type="hidden" name={field("total").name} value={total} />
        <input type="hidden" name={field("shown").name} value={confirmationHash} />
        {props.notes && <input type="hidden" name={field("notes").name} value={props.notes} />}
        {promocode === null ? null : (
          <input type="hidden" name={field("applied_promocode").name} value={promocode} />
        )}
        <ManagerField
          field={field}
          managerId={isFormResult(answer) ? typed : { ...typed, defaultValue: initialId }}
          payer={payer}
          texts={texts}
        />
        <QuestionField asked={question} field={field} />
        <Checkbox
          {...termsField}
          errors={errors}
          defaultChecked={accepted === "on"}
          label={terms}
        />
        <Stack space={3}>
          {props.arrivalText === null ? null : (
            <Text size="small" tone="muted">
              {props.arrivalText}
            </Text>
          )}
          <Actions align="pay">
            <SubmitButton>{texts.placeOrder}</SubmitButton>
            <Button tone="line" href={backHref}>
              {texts.back}
            </Button>
          </Actions>
          {props.waitingText === null ? null : <WaitingForBank text={props.waitingText} />}
        </Stack>
      </Stack>
    </Form>
  )
}

/**
 * Finds the values of this form in a rejected submission of the promocode: without scripts, the promocode's button
 * submits this form's fields, too.
 */
function findSent(result: unknown): Omit<TypedConfirmation, "promocode"> | null {
  const values = isFormResult(result) ? result.submission.payload : {}
  const { key, terms, manager, manager_id: managerId } = values
  if (key === undefined || !isAboutPromocode(values)) return null
  return {
    terms: terms === "on" ? "on" : "",
    manager: manager === "on" ? "on" : "",
    manager_id: typeof managerId === "string" ? managerId : "",
  }
}
