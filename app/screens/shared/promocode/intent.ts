import type { ConfirmationIntent } from "#app/schemas/checkout.ts"

const NAME = "intent"

/** Returns name and value of the button or hidden input by which the server knows what a form of the page asks for. */
export const intentProps = (intent: ConfirmationIntent) => ({ name: NAME, value: intent })

/** Whether a form was submitted with this intent. */
export const hasIntent = (
  values: Readonly<Record<string, unknown>>,
  intent: ConfirmationIntent,
): boolean => values[NAME] === intent
