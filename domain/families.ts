/** The fragrance families of the shop. A product belongs to exactly one. */
export const FAMILIES = [
  "floral",
  "fruity",
  "citrus",
  "green",
  "aquatic",
  "fougere",
  "chypre",
  "woody",
  "spicy",
  "amber",
  "gourmand",
  "leather",
  "musk",
] as const

export type Family = (typeof FAMILIES)[number]

/** Concentrations, strongest first: extrait, eau de parfum, de toilette, de cologne, body mist, oil. */
export const PRODUCT_TYPES = ["parfum", "edp", "edt", "edc", "mist", "oil"] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Whom a perfume is for (specification 3): A everybody, M men, F women. */
export const GENDERS = ["A", "M", "F"] as const

export type Gender = (typeof GENDERS)[number]
