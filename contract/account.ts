import { z } from "zod"
import { defineCall } from "#contract/call.ts"
import { Country } from "#contract/countries.ts"
import { notRepeated, Password } from "#contract/credential-fields.ts"
import { IdParameter } from "#contract/id.ts"
import { Email, Name } from "#contract/person-fields.ts"
import { CARD_BRANDS } from "#domain/card-brand.ts"
import { CARD_TOKEN_MAX_LENGTH, CARD_TOKEN_MIN_LENGTH } from "#domain/field-lengths.ts"
import { PASSWORD_MAX_LENGTH, isPasswordRepeated } from "#domain/password.ts"

/** A customer. `phone` is `+` and digits, without separators. */
export const User = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
  })
  .meta({ id: "User" })

const Profile = z.object({ user: User, country: Country })

const profile = {
  user: {
    id: 7,
    first_name: "Nilufar",
    last_name: "Karimova",
    phone: "+998901234567",
    email: null,
  },
  country: {
    id: 1,
    iso_code: "uz",
    name: "Uzbekistan",
    phone_mask: "+{998} 00 000-00-00",
    currency: "UZS",
    time_zone: "Asia/Tashkent",
  },
}

/** Returns the profile of the signed-in customer [S7.12]. */
export const getProfile = defineCall({
  operationId: "getProfile",
  method: "get",
  path: "/api/v1/account/profile",
  summary: "The signed-in customer and their country",
  signedIn: true,
  answer: Profile,
  example: { answer: profile },
})

/**
 * Updates the profile. The phone cannot be changed, because customers sign in with it. The country cannot be changed
 * either, because it follows from the phone [D.24].
 */
export const updateProfile = defineCall({
  operationId: "updateProfile",
  method: "patch",
  path: "/api/v1/account/profile",
  summary: "Changes personal information; fields that are absent stay as they are",
  signedIn: true,
  body: z.object({
    first_name: Name.optional(),
    last_name: Name.optional(),
    /**
     * Null is refused with a 422, except in Uzbekistan: customers of all other countries must have an e-mail. For
     * customers in Uzbekistan, the server ignores this field and stores null [D.98].
     */
    email: Email.nullish(),
  }),
  answer: Profile,
  example: { body: { first_name: "Nilufar", last_name: "Karimova" }, answer: profile },
})

/**
 * Changes the password of the signed-in customer. 422 at `old_password`: it is wrong, which counts as a failed
 * sign-in. 422 at `password`: it is too weak, or the same as before.
 */
export const changePassword = defineCall({
  operationId: "changePassword",
  method: "post",
  path: "/api/v1/account/password",
  summary: "Changes the password, and ends all other sessions",
  signedIn: true,
  body: z
    .object({
      old_password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      password: Password,
      password_confirmation: z.string(),
    })
    .refine(isPasswordRepeated, notRepeated),
  answer: z.object({ message: z.string() }),
  example: {
    body: {
      old_password: "Atirgul2026",
      password: "Atirgul2027",
      password_confirmation: "Atirgul2027",
    },
    answer: { message: "Your password is changed. You are signed out on all other devices" },
  },
})

/** A saved card. `verified`: the customer has confirmed it with a code of the bank, so it can pay orders. */
export const Card = z
  .object({
    id: z.int(),
    brand: z.enum(CARD_BRANDS),
    /** The masked number of the card as the provider returns it, such as 860006******6311. */
    masked: z.string(),
    /** Expiry date in the form MM / YY [S5.20]. */
    expiry: z.string().regex(/^\d{2} \/ \d{2}$/),
    verified: z.boolean(),
  })
  .meta({ id: "Card" })
export type Card = z.output<typeof Card>

const card = {
  id: 3,
  brand: "uzcard",
  masked: "860006******6311",
  expiry: "03 / 99",
  verified: true,
}

/**
 * What a browser needs to create and verify a card at the payment provider. The browser sends the card number to the
 * provider and never to the shop [D.73]. The browser calls the methods cards.create, cards.get_verify_code and
 * cards.verify of Payme's Subscribe API by JSON-RPC, with the header X-Auth.
 */
export const CardProvider = z.object({
  provider: z.enum(["simulator", "payme"]),
  endpoint: z.string(),
  merchant_id: z.string(),
  /** The card systems that the provider accepts in the active country. Empty when the shop does not know them. */
  brands: z.array(z.enum(CARD_BRANDS)),
})
export type CardProvider = z.output<typeof CardProvider>

/**
 * Lists the saved cards of the provider that charges cards in the country. Without such a provider there are no cards,
 * and `card_provider` is null.
 */
export const listCards = defineCall({
  operationId: "listCards",
  method: "get",
  path: "/api/v1/account/cards",
  summary: "Saved cards, and where a new one is created",
  signedIn: true,
  query: z.object({
    /**
     * Id of the order that the customer wants to pay. The answer is then about the cards of this order's country, and
     * not of the active country.
     */
    order_id: z.ulid().optional(),
  }),
  answer: z.object({ cards: z.array(Card), card_provider: CardProvider.nullable() }),
  example: {
    answer: {
      cards: [card],
      card_provider: {
        provider: "simulator",
        endpoint: "/api/simulator/payme",
        merchant_id: "simulator",
        brands: ["uzcard", "humo"],
      },
    },
  },
})

/**
 * Saves a card for later orders. 422 at `token`: the provider does not know it, or its card is not verified there. 422
 * without a field: no cards are charged in the active country.
 */
export const saveCard = defineCall({
  operationId: "saveCard",
  method: "post",
  path: "/api/v1/account/cards",
  summary: "Saves a card by the provider's token, once its SMS code was verified there",
  signedIn: true,
  status: 201,
  body: z.object({ token: z.string().min(CARD_TOKEN_MIN_LENGTH).max(CARD_TOKEN_MAX_LENGTH) }),
  answer: Card,
  example: { body: { token: "sim_6311_q8Zk2" }, answer: card },
})

/** Deletes a saved card. 404: the customer has no such card. 409: a charge of the card is pending. */
export const deleteCard = defineCall({
  operationId: "deleteCard",
  errors: [409],
  method: "delete",
  path: "/api/v1/account/cards/{id}",
  summary: "Forgets a saved card",
  signedIn: true,
  params: z.object({ id: IdParameter }),
  answer: z.object({ message: z.string() }),
  example: { answer: { message: "Card removed" } },
})
