import { z } from "zod"
import { CURRENCY_CODES } from "#domain/money.ts"
import { PHONE_MAX_LENGTH } from "#domain/phone.ts"

/** A text in each language of the shop. Uzbek is written in Latin script. */
export const TranslatedText = z.strictObject({
  uz: z.string().trim().min(1),
  ru: z.string().trim().min(1),
  en: z.string().trim().min(1),
})
export type TranslatedText = z.infer<typeof TranslatedText>

export const COUNTRY_CODES = ["uz", "kz", "kg", "tj", "ru"] as const
export const CountryCode = z.enum(COUNTRY_CODES)
export type CountryCode = z.infer<typeof CountryCode>

export const NoteKey = z.string().regex(/^[a-z]+(_[a-z]+)*$/)

/**
 * `phone_mask` is a pattern for the library imask: 0 stands for a digit, and braces enclose the dialing prefix of the
 * country. Without the braces, a mask has at most 17 characters [S5.13].
 */
export const Country = z.strictObject({
  id: z.int().positive(),
  iso_code: CountryCode,
  name: TranslatedText,
  phone_mask: z
    .string()
    .regex(/^\+\{\d{1,3}\}[ 0-]+$/)
    .refine((mask) => mask.replace(/[{}]/g, "").length <= PHONE_MAX_LENGTH),
  prefix: z.string().regex(/^\+\d{1,3}$/),
  currency: z.enum(CURRENCY_CODES),
  minor_digits: z.literal(2),
  shown_digits: z.union([z.literal(0), z.literal(2)]),
  time_zone: z.string().regex(/^[A-Z][a-z]+\/[A-Z][A-Za-z_]+$/),
})

export const Notes = z.record(NoteKey, TranslatedText)

const District = z.strictObject({ id: z.int().positive(), name: TranslatedText })

/**
 * A region, which is the largest administrative unit of a country. The id of a region is unique among the regions of
 * all countries, and the id of a district among the districts of all countries.
 */
export const Region = z.strictObject({
  id: z.int().positive(),
  name: TranslatedText,
  districts: z.array(District).min(1),
})

/** The data that every shop needs from its first start. Imports of products do not contain it. */
export interface ReferenceData {
  countries: z.infer<typeof Country>[]
  /** The translated names of perfume notes, by the key of the note. */
  notes: z.infer<typeof Notes>
  /** The regions of each country with their districts, by the country's iso_code. */
  regions: Record<CountryCode, z.infer<typeof Region>[]>
}
