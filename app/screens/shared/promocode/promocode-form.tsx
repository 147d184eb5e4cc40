"use client"

import { useEffect, useRef } from "react"
import { Form, useActionData, useFetcher, useLocation } from "react-router"
import type { PromocodeForm as PromocodeFormSchema } from "#app/schemas/checkout.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { QuestionField } from "#app/ui/form/simple-question-field.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import {
  type FieldName,
  findFormResult,
  isFormResult,
  useServerForm,
} from "#app/ui/form/use-server-form.ts"
import { useValueWasRemoved } from "#app/ui/form/use-value-was-removed.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import { PROMOCODE_MAX_LENGTH } from "#domain/field-lengths.ts"
import { intentProps, isAboutPromocode } from "../confirmation-intent.ts"
import { useTypedValues } from "../typed-values/use-typed-values.ts"
import { ORDERING } from "./submit-typed-promocode.ts"

interface PromocodeFormProps {
  /**
   * Id of the form. It must differ between pages and the cart panel, because the panel may be open over the checkout's
   * confirmation, and each of the two contains a promocode form.
   */
  id: string
  action: string
  /** The applied promocode; null for none. */
  applied: string | null
  /** The saved promocode and why it does not apply; null when it applies and when none is saved. */
  problem: string | null
  /** The code that the customer had typed before pressing a button of another form. */
  typed?: string | undefined
  /**
   * Id of another form of the page. Without scripts, the promocode field and its buttons belong to that form, so that
   * each button submits all values and the response shows them again. With scripts, that form calls
   * `submitTypedPromocode` before it places an order.
   */
  sharedFormId?: string
  /**
   * Identifies the customer and the cart. While both stay the same, a typed code stays when the page is opened again,
   * for example in another language. If this key is absent, typed codes are not kept.
   */
  draftOwnerKey?: string
  /** URL to which the server redirects after it has applied the promocode, if the action serves several pages. */
  returnTo?: string
  /** ISO code of the country for which the checkout is opened; absent in the cart. */
  country?: string
  texts: Record<"promocode" | "apply" | "reset" | "applied" | "removed", string>
}

/** The form that applies or removes a promocode. */
export function PromocodeForm(props: PromocodeFormProps) {
  const { action, applied, country, problem, returnTo, texts } = props
  const isHydrated = useHydrated()
  const formId = isHydrated ? undefined : props.sharedFormId
  const { pathname } = useLocation()
  const fetcher = useFetcher()
  const pageResult: unknown = useActionData()
  // In a panel over another page, a fetcher submits the form. Otherwise a rejection would replace that page by the page
  // of the action.
  const isInPanel = pathname !== action
  const SentForm = isInPanel ? fetcher.Form : Form
  const busy = isInPanel ? fetcher.state !== "idle" : undefined
  const element = useRef<HTMLFormElement>(null)
  const initial = props.typed || getSent(pageResult) || ""
  const result = findFormResult(fetcher.data ?? pageResult, isAboutPromocode)
  const { form, summary, question, field } = useServerForm<FieldName<typeof PromocodeFormSchema>>({
    id: props.id,
    lastResult: result,
    defaultValue: { promocode: initial },
  })
  useTypedValues({
    id: props.id,
    form: element,
    initial: props.draftOwnerKey === undefined ? {} : { promocode: applied ?? initial },
    owner: props.draftOwnerKey ?? "",
    // Until hydration, the field belongs to the form `sharedFormId`, so a typed code can be restored only afterwards.
    shape: String(isHydrated),
  })
  const typed = field("promocode")
  const wasRemoved = useValueWasRemoved(applied)
  useRestoredFocus(applied, () =>
    document.querySelector(`#${props.id} [type=submit]:not([aria-hidden])`),
  )
  useEffect(() => {
    // The browser does not scroll to a field that already has the focus. On phones a toast covers part of the window,
    // so the error could be hidden.
    if (typed.errors) document.getElementById(typed.id)?.scrollIntoView({ block: "nearest" })
  }, [typed.errors, typed.id])
  return (
    // When the response shows this page again, the window must not scroll to the top. The router then also replaces the
    // history entry instead of adding one, but only if the current URL, with its query, is the URL of the action or of
    // the redirect.
    <SentForm {...form.props} ref={element} method="post" action={action} preventScrollReset>
      {returnTo === undefined ? null : <input type="hidden" name="return_to" value={returnTo} />}
      {country === undefined ? null : <input type="hidden" name="country" value={country} />}
      <Stack space={5}>
        <ErrorSummary {...summary} isRepeated={typed.errors !== undefined} />
        {formId === undefined ? null : (
          // Enter in a field of the form `formId` presses the first button of that form. This hidden button comes
          // first, so that Enter presses none of the buttons below.
          <VisuallyHidden>
            <button
              {...intentProps("enter")}
              type="submit"
              form={formId}
              tabIndex={-1}
              aria-hidden="true"
            >
              {texts.apply}
            </button>
          </VisuallyHidden>
        )}
        {applied === null ? (
          <>
            {formId === undefined ? <input type="hidden" {...intentProps("promocode")} /> : null}
            <QuestionField asked={question} field={field} form={formId} />
            <TextInput
              {...typed}
              key="enter"
              // The form library Conform would keep a refused code, also after another one was applied and removed.
              defaultValue={isFormResult(result) ? typed.defaultValue : initial}
              form={formId}
              label={texts.promocode}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={PROMOCODE_MAX_LENGTH}
              required
              errors={typed.errors ?? (problem === null ? [] : [problem])}
              success={wasRemoved ? texts.removed : undefined}
              action={
                <SubmitButton
                  tone="line"
                  busy={busy}
                  form={formId}
                  {...(formId === undefined ? {} : intentProps("promocode"))}
                >
                  {texts.apply}
                </SubmitButton>
              }
            />
            {formId === undefined ? (
              <button type="submit" name={ORDERING} value="1" hidden>
                {texts.apply}
              </button>
            ) : null}
          </>
        ) : (
          <TextInput
            key="applied"
            id={typed.id}
            name={typed.name}
            form={formId}
            label={texts.promocode}
            defaultValue={applied}
            readOnly
            success={texts.applied}
            action={
              <SubmitButton
                tone="line"
                busy={busy}
                form={formId}
                {...intentProps("drop_promocode")}
              >
                {texts.reset}
              </SubmitButton>
            }
          />
        )}
      </Stack>
    </SentForm>
  )
}

/**
 * Returns the promocode that the page's last submission contained; an empty text if there is none. Without scripts, the
 * field belongs to the form `sharedFormId`, so every button of that form submits the code, and the page can show the
 * code again.
 */
function getSent(result: unknown): string {
  const { promocode } = isFormResult(result) ? result.submission.payload : {}
  return typeof promocode === "string" ? promocode : ""
}
