import { z } from "zod"
import { MultilineText } from "#app/schemas/multiline-text.ts"
import { refuseName, TypedEmail, TypedPhone } from "#app/schemas/person-fields.ts"
import { toAsciiDigits } from "#domain/ascii-digits.ts"
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
import { MAX_ID, parseId } from "#domain/id.ts"
import { PAYMENT_OPTIONS } from "#domain/payment.ts"
import { collapseSpaces, FULL_NAME_MAX_LENGTH, NAME_PATTERN } from "#domain/person-fields.ts"
import { normalizePromocode } from "#domain/promocode.ts"

/** Id of the region, district or card that the customer has chosen. */
const Choice = z
  .int({ error: ({ input }) => (input === undefined ? "errors:required" : "errors:invalid") })
  .positive({ error: "errors:invalid" })
  .max(MAX_ID, { error: "errors:invalid" })

const Notes = MultilineText.pipe(z.string().max(NOTES_MAX_LENGTH, { error: "errors:notes_length" }))
const Location = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, { error: "errors:required" })
  .max(LOCATION_MAX_LENGTH, { error: "errors:location_length" })

/** ISO code of the country for which the form was rendered. */
const FormCountry = z.string().max(COUNTRY_CODE_MAX_LENGTH).optional().catch(undefined)

/** The delivery form. The shop API checks whether region and district belong together [S3.14]. */
export const DeliveryForm = z.object({
  country: FormCountry,
  fullName: z
    .string({ error: "errors:required" })
    .overwrite(collapseSpaces)
    .min(1, { error: "errors:required", abort: true })
    .max(FULL_NAME_MAX_LENGTH, { error: "errors:full_name_length" })
    .regex(NAME_PATTERN, { error: refuseName("errors:full_name_hyphen") }),
  phone: TypedPhone,
  email: TypedEmail.optional(),
  region: Choice,
  district: Choice,
  location: Location,
  notes: Notes.default(""),
})

const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), schema])
const TypedId = z.string().transform(parseId).pipe(Choice)

export type DeliveryForm = z.output<typeof DeliveryForm>

/** The delivery form of a country that requires an e-mail [S5.11]. */
export const DeliveryFormWithEmail = DeliveryForm.extend({ email: TypedEmail })

/** The delivery form while the customer fills it in. Invalid values are omitted without an error. */
export const DraftForm = z.object({
  country: FormCountry,
  email: emptyAsNull(TypedEmail).optional().catch(undefined),
  region: emptyAsNull(TypedId).optional().catch(undefined),
  district: emptyAsNull(TypedId).optional().catch(undefined),
  location: MultilineText.pipe(z.string().max(LOCATION_MAX_LENGTH)).optional().catch(undefined),
  notes: Notes.optional().catch(undefined),
})

/**
 * The payment form. Pages with scripts send the field `scripts`. `option` is then required, and the action
 * (app/actions/checkout/payment.ts) requires a saved card for a payment by card, unless the order is free. A page
 * without scripts cannot add a card, so `card` may be missing: the customer then pays on the provider's page. `option`
 * may be missing as well, because its fields are outside of the form and refer to it by the attribute `form`, which
 * text browsers ignore.
 */
export const PaymentForm = z
  .object({
    country: FormCountry,
    option: z.enum(PAYMENT_OPTIONS, { error: "errors:payment_option" }).optional(),
    card: Choice.optional(),
    scripts: z.string().optional(),
  })
  .refine(({ option, scripts }) => option !== undefined || scripts === undefined, {
    path: ["option"],
    error: "errors:payment_option",
  })

export const CardTokenForm = z.object({
  token: z.string().min(CARD_TOKEN_MIN_LENGTH).max(CARD_TOKEN_MAX_LENGTH),
})

/**
 * The payer (the manager through whom the customer orders) as the page received it from the shop API, which checks the
 * signature again when the order is placed.
 */
const Payer = z.object({
  id: z.int().positive().max(MAX_ID),
  name: z.string().min(1).max(PAYER_NAME_MAX_LENGTH),
  signature: z.string().min(1).max(PAYER_SIGNATURE_MAX_LENGTH),
})

const PromocodeText = z
  .string()
  .overwrite(normalizePromocode)
  .min(1)
  .max(PROMOCODE_MAX_LENGTH)
  .optional()
  .catch(undefined)

/** Removes white space and a sign of a number before the ID, as in "ID 100245". */
const normalizeManagerId = (typed: string) =>
  toAsciiDigits(typed)
    .replaceAll(/\s/g, "")
    .replace(/^(?:id|no|[№#])[.:]?/i, "")

const ManagerId = z
  .string()
  .transform(normalizeManagerId)
  .pipe(z.string().max(MANAGER_ID_MAX_LENGTH, { error: "errors:invalid" }))
  .default("")

export const PromocodeForm = z.object({ intent: z.literal("promocode"), promocode: PromocodeText })

const DropPromocodeForm = z.object({ intent: z.literal("drop_promocode") })

/** The form for the promocode in the cart. */
export const CartPromocodeForm = z.discriminatedUnion("intent", [PromocodeForm, DropPromocodeForm])

const FindPayerForm = z.object({
  intent: z.literal("find_payer"),
  manager_id: ManagerId.refine((id) => id !== "", { error: "errors:manager_id" }),
})

const DropPayerForm = z.object({ intent: z.literal("drop_payer") })

/**
 * The order as the page showed it to the customer. The customer fills in only `terms`, `manager` and `manager_id`; the
 * page itself writes the other fields. An invalid value in one of the page's own fields is dropped, and the action then
 * shows the page again.
 */
export const PlaceOrderForm = z.object({
  intent: z.literal("place"),
  /** Checked by the action before the other fields. */
  country: FormCountry,
  terms: z.boolean({ error: "errors:terms" }).default(false),
  /** Idempotency key, so that pressing the button twice places one order. */
  key: z
    .string()
    .regex(/^[\w-]{20,64}$/)
    .optional()
    .catch(undefined),
  /** The total that the page showed, in minor units. */
  total: z.int().nonnegative().optional().catch(undefined),
  /** Hashes of the lines, of the receiver with the address, and of the payment that the page showed. */
  shown: z.string().max(200).optional().catch(undefined),
  /** The comment that the page showed. */
  notes: Notes.default("").catch(""),
  /**
   * The promocode that the total includes. The field `promocode` contains a code that the customer has typed but not
   * applied.
   */
  applied_promocode: PromocodeText,
  /** Whether the customer has ticked "I order through a manager". */
  manager: z.boolean({ error: "errors:invalid" }).default(false),
  manager_id: ManagerId,
  payer_id: Payer.shape.id.optional().catch(undefined),
  payer_name: Payer.shape.name.optional().catch(undefined),
  payer_signature: Payer.shape.signature.optional().catch(undefined),
})

const PlacedOrder = PlaceOrderForm.transform((form, context) => {
  const { intent, key, total, shown: confirmationHash, manager, manager_id: managerId } = form
  const refuse = (field: keyof typeof form, message: string) =>
    context.issues.push({ code: "custom", path: [field], message, input: form })
  const payer = manager ? findShownPayer(form) : null
  const unknownManager = manager && managerId !== "" && payer === null ? managerId : null
  if (manager && managerId === "") refuse("manager_id", "errors:manager_id")
  // If the shop API must first look up the manager ID, this schema accepts missing terms. The action refuses them after
  // the lookup, so that the customer sees this error together with that of an unknown ID.
  if (!form.terms && unknownManager === null) refuse("terms", "errors:terms")
  const { notes, applied_promocode: promocode, terms } = form
  return {
    intent,
    key,
    total,
    confirmationHash,
    notes,
    promocode,
    payer,
    unknownManager,
    terms,
  }
})

export type PlacedOrder = z.output<typeof PlacedOrder>

/**
 * Returns the payer whose name the page showed. Returns null if the page showed none, or if the field now contains the
 * ID of another manager.
 */
function findShownPayer(fields: Readonly<Record<string, unknown>>): z.output<typeof Payer> | null {
  const { payer_id, payer_name: name, payer_signature: signature, manager_id } = fields
  const id = typeof payer_id === "string" ? Number(payer_id) : payer_id
  const payer = Payer.safeParse({ id, name, signature }).data
  const isShown =
    typeof manager_id === "string" && String(payer?.id) === normalizeManagerId(manager_id)
  return payer && isShown ? payer : null
}

const normalizeTyped = (code: unknown) => (typeof code === "string" ? normalizePromocode(code) : "")

/**
 * Returns whether the typed promocode is the one that the page showed as applied, whatever its letter case and white
 * space. Also true if the form contains neither.
 */
export function isAppliedPromocode({
  promocode,
  applied_promocode: applied,
}: Readonly<Record<string, unknown>>): boolean {
  return normalizeTyped(promocode) === normalizeTyped(applied)
}

const OWN_INTENTS = ["promocode", "drop_promocode", "find_payer", "drop_payer"]

/**
 * Returns the intent of the form. The button that places the order sends no intent. It first applies a promocode that
 * is typed but not applied, because the customer has not seen the new total yet [D1.250]. Without scripts, Enter in any
 * field sends "enter", which applies a typed promocode or looks up a typed manager ID. If neither is typed, the
 * customer may have pressed Enter in the empty promocode field, so the form asks for a promocode. It places the order
 * only if a promocode is already applied, because the page then has no empty promocode field.
 */
export function resolveIntent(fields: Readonly<Record<string, unknown>>) {
  const { intent, promocode, applied_promocode, manager, manager_id, payer_id } = fields
  if (typeof intent === "string" && OWN_INTENTS.includes(intent)) return intent
  if (normalizeTyped(promocode) !== "" && !isAppliedPromocode(fields)) return "promocode"
  if (intent !== "enter") return "place"
  if (manager && manager_id && !payer_id) return "find_payer"
  return applied_promocode ? "place" : "promocode"
}

/** The checkboxes and texts of the confirmation page as the customer has set them, whichever button sent the form. */
export const TypedConfirmation = z.object({
  terms: z.enum(["on", ""]).default("").catch(""),
  manager: z.enum(["on", ""]).default("").catch(""),
  manager_id: z.string().max(MANAGER_ID_MAX_LENGTH).default("").catch(""),
  promocode: z.string().max(PROMOCODE_MAX_LENGTH).default("").catch(""),
})
export type TypedConfirmation = z.output<typeof TypedConfirmation>

/** The forms of the confirmation page, distinguished by their `intent`. */
export const ConfirmationForm = z.preprocess(
  (fields: Readonly<Record<string, unknown>>) => ({ ...fields, intent: resolveIntent(fields) }),
  z.discriminatedUnion("intent", [
    PlacedOrder,
    FindPayerForm,
    DropPayerForm,
    PromocodeForm,
    DropPromocodeForm,
  ]),
)
export type ConfirmationIntent = z.output<typeof ConfirmationForm>["intent"] | "enter"
