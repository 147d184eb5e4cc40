import { z } from "zod"
import { TypedEmail, TypedPhone } from "#app/schemas/person.ts"
import {
  CARD_TOKEN_MAX_LENGTH,
  CARD_TOKEN_MIN_LENGTH,
  COUNTRY_CODE_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  MANAGER_ID_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  PAYER_NAME_MAX_LENGTH,
  PAYER_SIGNATURE_MAX_LENGTH,
  PROMOCODE_MAX_LENGTH,
} from "#domain/field-lengths.ts"
import { MAX_ID } from "#domain/ids.ts"
import { PAYMENT_OPTIONS } from "#domain/order.ts"
import { FULL_NAME_MAX_LENGTH, NAME_PATTERN } from "#domain/person.ts"

/** The id behind an option of a select. */
const Choice = z
  .int({ error: ({ input }) => (input === undefined ? "errors:required" : "errors:invalid") })
  .positive({ error: "errors:invalid" })
  .max(MAX_ID, { error: "errors:invalid" })

/** A form sends its line breaks as two characters, the field counted one. */
const Lines = z.string().transform((text) => text.replaceAll("\r\n", "\n").trim())

const Notes = Lines.pipe(z.string().max(NOTES_MAX_LENGTH, { error: "errors:notes_length" }))
const Location = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, { error: "errors:required" })
  .max(LOCATION_MAX_LENGTH, { error: "errors:location_length" })

/** ISO code of the country that the form was opened for. */
const FormCountry = z.string().max(COUNTRY_CODE_MAX_LENGTH).optional().catch(undefined)

/** [S3.14] The action checks whether an e-mail is needed and whether region and district belong together. */
export const DeliveryForm = z.object({
  country: FormCountry,
  fullName: z
    .string({ error: "errors:required" })
    .trim()
    .min(1, { error: "errors:required" })
    .max(FULL_NAME_MAX_LENGTH, { error: "errors:full_name_length" })
    .regex(NAME_PATTERN, { error: "errors:name" }),
  phone: TypedPhone,
  email: TypedEmail.optional(),
  region: Choice,
  district: Choice,
  location: Location,
  notes: Notes.default(""),
})

const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), schema])
const TypedId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Choice)

/** A draft as it is being typed: what is not yet a value of its field is left out, not refused. */
export const DraftForm = z.object({
  country: FormCountry,
  email: emptyAsNull(TypedEmail).optional().catch(undefined),
  region: emptyAsNull(TypedId).optional().catch(undefined),
  district: emptyAsNull(TypedId).optional().catch(undefined),
  location: Lines.pipe(z.string().max(LOCATION_MAX_LENGTH)).optional().catch(undefined),
  notes: Notes.optional().catch(undefined),
})

/** `scripts` tells a page with scripts, where a card can be added, from one without. */
export const PaymentForm = z.object({
  option: z.enum(PAYMENT_OPTIONS, { error: "errors:payment_option" }),
  card: Choice.optional(),
  scripts: z.string().optional(),
})

export const CardTokenForm = z.object({
  token: z.string().min(CARD_TOKEN_MIN_LENGTH).max(CARD_TOKEN_MAX_LENGTH),
})

/** As the page was given it; whether it holds, the shop API says. */
const Payer = z.object({
  id: z.int().positive().max(MAX_ID),
  name: z.string().min(1).max(PAYER_NAME_MAX_LENGTH),
  signature: z.string().min(1).max(PAYER_SIGNATURE_MAX_LENGTH),
})

/**
 * The order as the customer saw it: `total` in minor units, the promocode that counted, the payer whose name
 * was shown, the key that makes a second press the same order. All these are the page's own: broken ones ask
 * for a fresh page. A form with a manager ID that was not looked up yet has the intent `find_payer`, whatever was pressed.
 */
export const OrderForm = z
  .object({
    intent: z
      .enum(["find_payer", "drop_payer", "promocode", "drop_promocode"])
      .optional()
      .catch(undefined),
    terms: z.boolean({ error: "errors:terms" }).default(false),
    key: z
      .string()
      .regex(/^[\w-]{20,64}$/)
      .optional()
      .catch(undefined),
    total: z.int().nonnegative().optional().catch(undefined),
    /** Hash of the lines, the receiver, the address and the payment that the page showed. */
    shown: z.string().max(64).optional().catch(undefined),
    promocode: z
      .string()
      .trim()
      .toUpperCase()
      .min(1)
      .max(PROMOCODE_MAX_LENGTH)
      .optional()
      .catch(undefined),
    /** "I order through a manager." */
    manager: z.boolean({ error: "errors:invalid" }).default(false),
    manager_id: z
      .string()
      .transform((text) => text.replaceAll(/\s/g, ""))
      .pipe(z.string().max(MANAGER_ID_MAX_LENGTH, { error: "errors:invalid" }))
      .default(""),
    payer_id: Payer.shape.id.optional().catch(undefined),
    payer_name: Payer.shape.name.optional().catch(undefined),
    payer_signature: Payer.shape.signature.optional().catch(undefined),
  })
  .transform((form, context) => {
    const { intent, terms, key, total, shown: seen, promocode } = form
    const { manager, manager_id: managerId } = form
    const shown = Payer.safeParse({
      id: form.payer_id,
      name: form.payer_name,
      signature: form.payer_signature,
    }).data
    const isShown = shown !== undefined && String(shown.id) === managerId
    const order = {
      key,
      total,
      shown: seen,
      promocode,
      managerId,
      payer: manager && isShown ? shown : null,
    }
    if (intent !== undefined && intent !== "find_payer") return { ...order, intent }
    const isAsked = manager || (intent === "find_payer" && managerId !== "")
    if (isAsked && !isShown && managerId !== "") return { ...order, intent: "find_payer" as const }
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: "custom", path: [field], message, input: form })
    if (isAsked && managerId === "") refuse("manager_id", "errors:manager_id")
    if (!terms) refuse("terms", "errors:terms")
    return { ...order, intent: "place" as const }
  })
