import type { ConfirmationIntent } from "#app/schemas/checkout.ts"

const NAME = "intent"

/** Returns the name and value of a form's button or hidden input, which tell the server what the form asks for. */
export const intentProps = (intent: ConfirmationIntent) => ({ name: NAME, value: intent })

const PROMOCODE_INTENTS: readonly unknown[] = [
  "promocode",
  "drop_promocode",
] satisfies ConfirmationIntent[]

/** Whether a form was submitted to apply or to remove a promocode. */
export const isAboutPromocode = (values: Readonly<Record<string, unknown>>): boolean =>
  PROMOCODE_INTENTS.includes(values[NAME])
