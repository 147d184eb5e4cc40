import type { KeyboardEvent } from "react"
import type { PlaceOrderForm } from "#app/schemas/checkout.ts"
import { intentProps } from "#app/screens/shared/confirmation-intent.ts"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { Checkbox } from "#app/ui/form/checkbox.tsx"
import { TextInput } from "#app/ui/form/text-input.tsx"
import type { FieldName, ServerField } from "#app/ui/form/use-server-form.ts"
import { useValueWasRemoved } from "#app/ui/form/use-value-was-removed.ts"
import type { Payer } from "#contract/checkout.ts"
import { MANAGER_ID_MAX_LENGTH } from "#domain/field-lengths.ts"
import * as styles from "./manager-field.css.ts"

export type ManagerFieldTexts = Record<
  "throughManager" | "managerId" | "payer" | "payerRemoved" | "check" | "reset",
  string
>

interface ManagerFieldProps {
  field: (name: FieldName<typeof PlaceOrderForm>) => ServerField
  managerId: ServerField
  /**
   * The payer: the manager to whom the entered ID belongs. The page shows the payer's name, and the form sends the
   * payer with the order [S3.17]. Null until an ID was found.
   */
  payer: Payer | null
  texts: ManagerFieldTexts
}

/**
 * The checkbox "I order through a manager". While it is checked, a field asks for the manager's ID and shows the
 * payer's name.
 */
export function ManagerField({ field, managerId, payer, texts }: ManagerFieldProps) {
  const { id, name, defaultValue } = field("manager")
  const wasRemoved = useValueWasRemoved(payer?.id ?? null)
  return (
    <div className={styles.box}>
      <Checkbox
        id={id}
        name={name}
        defaultChecked={defaultValue === "on"}
        label={texts.throughManager}
      />
      <div className={styles.more}>
        {payer === null ? (
          <TextInput
            key="enter"
            {...managerId}
            label={texts.managerId}
            success={wasRemoved ? texts.payerRemoved : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={MANAGER_ID_MAX_LENGTH}
            onKeyDown={pressCheckOnEnter}
            action={
              <SubmitButton tone="line" {...intentProps("find_payer")}>
                {texts.check}
              </SubmitButton>
            }
          />
        ) : (
          <>
            <TextInput
              key="chosen"
              {...managerId}
              defaultValue={String(payer.id)}
              label={texts.managerId}
              readOnly
              success={texts.payer}
              action={
                <SubmitButton tone="line" {...intentProps("drop_payer")}>
                  {texts.reset}
                </SubmitButton>
              }
            />
            <input type="hidden" name={field("payer_id").name} value={payer.id} />
            <input type="hidden" name={field("payer_name").name} value={payer.name} />
            <input type="hidden" name={field("payer_signature").name} value={payer.signature} />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Makes Enter in the field press the button that looks up the ID. By default, the browser would press the form's first
 * button, which places the order.
 */
function pressCheckOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return
  event.preventDefault()
  const { value } = intentProps("find_payer")
  event.currentTarget.form?.querySelector<HTMLButtonElement>(`[value="${value}"]`)?.click()
}
