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

/**
 * Types of products by concentration [D.44]: extrait de parfum, eau de parfum, eau de toilette, eau de cologne, body
 * mist, perfume oil.
 */
export const PRODUCT_TYPES = ["parfum", "edp", "edt", "edc", "mist", "oil"] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]

/** For whom a perfume is: A for all, M for men, F for women [S3.12]. */
export const GENDERS = ["A", "M", "F"] as const

export type Gender = (typeof GENDERS)[number]

export interface Attribute {
  /**
   * All values, in the order in which pages show them. At most 32, because the catalogue index stores them as bits of
   * one number.
   */
  values: readonly string[]
  /** Whether a product may have any number of values, including none. */
  many?: true
  /**
   * How the filter of the attribute works: `any` finds products with at least one of the chosen values, and `all` finds
   * only products with all of them. Null for an attribute without a filter.
   */
  facet: "any" | "all" | null
  /**
   * The value that a product gets when a CSV file lacks the column, or when a response comes from an earlier version of
   * the shop API, which does not know the attribute. Several values are separated by commas. Null only for family,
   * gender and type, which have existed since the first version: every response contains them, and every file with new
   * products must contain them.
   */
  default: string | null
  /**
   * Position in the list of facts on the product page, starting with 1. Null if the page does not show the attribute.
   */
  fact: number | null
  /**
   * How many points a product gets in a search when a search word matches the name of one of the product's values of
   * this attribute. 3 when absent.
   */
  search?: number
}

/**
 * The attributes of products that have a fixed list of values. The key is also the name of the API field, the URL
 * parameter, the CSV column, the database column, and the texts in locales/{uz,ru,en}/attributes.json.
 */
const ATTRIBUTES = {
  family: { values: FAMILIES, facet: "any", default: null, fact: 2, search: 12 },
  gender: { values: GENDERS, facet: "any", default: null, fact: 3 },
  type: { values: PRODUCT_TYPES, facet: "any", default: null, fact: 1 },
} as const satisfies Record<string, Attribute>

type Attributes = typeof ATTRIBUTES
export type AttributeName = keyof Attributes
type Value<Name extends AttributeName> = Attributes[Name]["values"][number]

/** The value of each attribute of a product, or the list of values for an attribute with `many`. */
export type ProductAttributes = {
  [Name in AttributeName]: Attributes[Name] extends { many: true } ? Value<Name>[] : Value<Name>
}

export type FacetAttribute = {
  [Name in AttributeName]: Attributes[Name]["facet"] extends null ? never : Name
}[AttributeName]

/** The values that a visitor has chosen in each filter. */
export type AttributeFilters = { [Name in FacetAttribute]: Value<Name>[] }

/**
 * The translation key of each value of each attribute. If a language has no text for one of them, the code does not
 * compile.
 */
export type AttributeKey = {
  [Name in AttributeName]: `attributes:${Name}.${Value<Name>}`
}[AttributeName]

export const getAttribute = (name: AttributeName): Attribute => ATTRIBUTES[name]

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

/** The attributes by which lists can be filtered, in the order of ATTRIBUTES. */
export const FACET_ATTRIBUTES = ATTRIBUTE_NAMES.filter(
  (name): name is FacetAttribute => getAttribute(name).facet !== null,
)

/** Lists the attributes that the product page shows, in their order on the page. */
export function listFactAttributes(): AttributeName[] {
  const positionOf = (name: AttributeName) => getAttribute(name).fact ?? 0
  return ATTRIBUTE_NAMES.filter((name) => positionOf(name) > 0).sort(
    (a, b) => positionOf(a) - positionOf(b),
  )
}

type Build<Result> = (name: AttributeName, attribute: Attribute) => Result

/** Builds an object that has a property for each of the given attributes. */
const mapNames = <Name extends AttributeName, Result>(
  names: readonly Name[],
  build: Build<Result>,
) =>
  Object.fromEntries(names.map((name) => [name, build(name, getAttribute(name))])) as Record<
    Name,
    Result
  >

/** Builds an object that has a property for each attribute. */
export const mapAttributes = <Result>(build: Build<Result>) => mapNames(ATTRIBUTE_NAMES, build)

/** Builds an object that has a property for each attribute with a filter. */
export const mapFacets = <Result>(build: (name: FacetAttribute, attribute: Attribute) => Result) =>
  mapNames(FACET_ATTRIBUTES, build as Build<Result>)

/**
 * Picks the attributes from a product, or the columns of the attributes from a table. If the source lacks an attribute,
 * the code does not compile.
 */
export const pickAttributes = <Source extends Record<AttributeName, unknown>>(source: Source) =>
  mapAttributes((name) => source[name]) as Pick<Source, AttributeName>

/** Formats the attributes of a product as CSV cells. Several values of an attribute are separated by commas. */
export const formatAttributes = (product: Record<AttributeName, string | readonly string[]>) =>
  mapAttributes((name) => [product[name]].flat().join(", "))
