import type { ConfirmationIntent } from "#app/schemas/checkout.ts"

const NAME = "intent"

/** Returns the name and value of a form's button or hidden input, which tell the server what the form asks for. */
export const intentProps = (intent: ConfirmationIntent) => ({ name: NAME, value: intent })

/** Whether a form was submitted with this intent. */
export const hasIntent = (
  values: Readonly<Record<string, unknown>>,
  intent: ConfirmationIntent,
): boolean => values[NAME] === intent
