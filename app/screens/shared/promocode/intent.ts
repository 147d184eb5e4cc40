import type { ConfirmationIntent } from "#app/schemas/checkout.ts"

const NAME = "intent"

/** Name and value of the button or hidden input that says which form of the confirmation page is sent. */
export const intentProps = (intent: ConfirmationIntent) => ({ name: NAME, value: intent })

/** Whether a form was sent with this intent. */
export const hasIntent = (
  values: Readonly<Record<string, unknown>>,
  intent: ConfirmationIntent,
): boolean => values[NAME] === intent
