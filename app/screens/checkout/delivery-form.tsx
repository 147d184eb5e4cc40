"use client"

import { useEffect, useEffectEvent, useRef, type ReactNode } from "react"
import { Form, NavigationType, useActionData, useNavigationType } from "react-router"
import type { DeliveryForm as DeliveryFormSchema } from "#app/schemas/checkout.ts"
import { FormOwner } from "#app/screens/shared/typed-values/form-owner.tsx"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Fieldset } from "#app/ui/form/fieldset.tsx"
import { PhoneInput } from "#app/ui/form/phone-input.tsx"
import { Select } from "#app/ui/form/select.tsx"
import { TextArea } from "#app/ui/form/text-area.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import { type FieldName, useServerForm } from "#app/ui/form/use-server-form.ts"
import { ArrowRightIcon } from "#app/ui/icon/controls-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Grid } from "#app/ui/layout/grid.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import type { Region } from "#contract/countries.ts"
import { keysOf } from "#domain/keys-of.ts"
import { EMAIL_MAX_LENGTH, FULL_NAME_MAX_LENGTH } from "#domain/person-fields.ts"
import { DistrictSelect } from "./district-select.tsx"
import type { DeliveryDraft } from "./draft-atoms.ts"
import { DELIVERY_FORM } from "./form-ids.ts"
import { persistTypedDelivery } from "./persist-typed-delivery.ts"
import { useDeliveryDraft } from "./use-delivery-draft.ts"

type TextKey =
  | "receiver"
  | "address"
  | "fullName"
  | "phone"
  | "email"
  | "region"
  | "chooseRegion"
  | "district"
  | "chooseDistrict"
  | "location"
  | "locationHint"
  | "notes"
  | "optional"
  | "back"
  | "next"

/** Initial values of the form. The phone is formatted. */
export type DeliveryValues = DeliveryDraft & { country: string; fullName: string; phone: string }

interface DeliveryFormProps {
  action: string
  /** URL that saves the draft. */
  draftPath: string
  backHref: string
  needsEmail: boolean
  phoneMasks: readonly string[]
  regions: readonly Region[]
  /** Phone of the customer's account. Typed values of another customer are not restored. */
  customerPhone: string
  values: DeliveryValues
  /** The texts of server errors about a name. The form shows these errors as warnings. */
  warnings: readonly string[]
  texts: Record<TextKey, string>
  /** Shown above the buttons: the dates of arrival. */
  children: ReactNode
}

/** Step 1 of the checkout: receiver and address. The address is saved while the customer types. */
export function DeliveryForm(props: DeliveryFormProps) {
  const { action, draftPath, backHref, needsEmail, phoneMasks, regions, values, texts } = props
  const { customerPhone } = props
  const element = useRef<HTMLFormElement>(null)
  const { form, summary, field } = useServerForm<FieldName<typeof DeliveryFormSchema>>({
    id: DELIVERY_FORM,
    lastResult: useActionData(),
    defaultValue: values,
    warnings: props.warnings,
  })
  // The draft contains neither name nor phone [S3.15].
  const { country, fullName: _, phone: __, ...saved } = values
  const { draft, change, cancelSave } = useDeliveryDraft(saved, draftPath, country)
  const [region, district] = [field("region"), field("district")]

  // Adds to the draft the values that the customer typed before hydration, or that the response to a rejected form
  // contains.
  const readTypedValues = useEffectEvent(() => {
    const typed = element.current && readDraft(element.current, saved)
    if (typed) change(typed)
  })
  const persist = useEffectEvent(() => {
    if (!element.current) return
    const { fullName, phone, email, location, notes } = values
    const initial = { fullName, phone, email, location, notes }
    return persistTypedDelivery({
      form: element.current,
      initial,
      draftOwnerKey: `${customerPhone} ${country}`,
      onRestored: readTypedValues,
    })
  })
  useEffect(() => readTypedValues(), [])
  useEffect(() => persist(), [])
  const isRestored = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    // The promocode's form keeps the scroll position, also where the server redirects to this step [D1.792].
    if (!isRestored) document.querySelector("main h1")?.scrollIntoView({ block: "nearest" })
  }, [isRestored])

  const openedFor = field("country")
  return (
    <Form
      {...form.props}
      ref={element}
      method="post"
      action={action}
      onSubmit={(event) => {
        cancelSave()
        form.props.onSubmit(event)
      }}
    >
      <FormOwner owner={customerPhone} />
      <input type="hidden" name="owner" value={customerPhone} />
      <input type="hidden" name={openedFor.name} defaultValue={openedFor.defaultValue} />
      <Stack space={10}>
        <ErrorSummary {...summary} />
        <Fieldset legend={texts.receiver}>
          <TextInput
            {...field("fullName")}
            label={texts.fullName}
            autoComplete="name"
            maxLength={FULL_NAME_MAX_LENGTH}
            required
          />
          <Grid columns="pair">
            <PhoneInput {...field("phone")} label={texts.phone} masks={phoneMasks} required />
            {needsEmail ? (
              <TextInput
                {...field("email")}
                type="email"
                label={texts.email}
                autoComplete="email"
                maxLength={EMAIL_MAX_LENGTH}
                required
                onChange={(event) => change({ email: event.currentTarget.value })}
              />
            ) : null}
          </Grid>
        </Fieldset>
        <Fieldset legend={texts.address}>
          <Grid columns="pair">
            <Select
              {...region}
              label={texts.region}
              placeholder={texts.chooseRegion}
              options={regions.map(({ id, name }) => ({ value: String(id), label: name }))}
              autoComplete="address-level1"
              required
              onChange={(event) => change({ region: event.currentTarget.value, district: "" })}
            />
            <DistrictSelect
              {...district}
              label={texts.district}
              placeholder={texts.chooseDistrict}
              regions={regions}
              region={draft?.region ?? region.defaultValue ?? ""}
              defaultValue={draft?.district ?? district.defaultValue}
              onChange={(chosen) => change({ district: chosen })}
            />
          </Grid>
          <TextInput
            {...field("location")}
            label={texts.location}
            hint={texts.locationHint}
            autoComplete="address-line1"
            required
            onChange={(event) => change({ location: event.currentTarget.value })}
          />
          <TextArea
            {...field("notes")}
            label={texts.notes}
            note={texts.optional}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        </Fieldset>
        {props.children}
        <Actions>
          <Button tone="line" href={backHref}>
            {texts.back}
          </Button>
          <SubmitButton iconAfter={<ArrowRightIcon />}>{texts.next}</SubmitButton>
        </Actions>
      </Stack>
    </Form>
  )
}

/** Returns the values in the form; null if they equal the initial ones. */
function readDraft(form: HTMLFormElement, values: DeliveryDraft): DeliveryDraft | null {
  const entries = new FormData(form)
  const read = (name: keyof DeliveryDraft) => {
    const value = entries.get(name)
    return typeof value === "string" ? value : values[name]
  }
  const typed: DeliveryDraft = {
    email: read("email"),
    region: read("region"),
    district: read("district"),
    location: read("location"),
    notes: read("notes"),
  }
  return keysOf(typed).some((name) => typed[name] !== values[name]) ? typed : null
}
