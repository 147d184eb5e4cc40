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

/** Types [D.44]: extrait, eau de parfum, eau de toilette, eau de cologne, body mist, oil. */
export const PRODUCT_TYPES = ["parfum", "edp", "edt", "edc", "mist", "oil"] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Whom a perfume is for: A for all, M for men, F for women [S3.12]. */
export const GENDERS = ["A", "M", "F"] as const

export type Gender = (typeof GENDERS)[number]

interface Attribute {
  /** In the order in which pages show them. At most 32, because the catalogue index has one bit for each value. */
  values: readonly string[]
  /** Whether a product may have several values, or none. */
  many?: true
  /**
   * Whether a filter finds products with any of the chosen values or only those with all of them; null for an attribute
   * without a filter.
   */
  facet: "any" | "all" | null
  /**
   * Value of new products that are imported from a CSV file without this column. If undefined, the column is required.
   */
  csv?: string
  /**
   * Position among the attributes on the product's page, starting at 1; null if the page does not show the attribute.
   */
  fact: number | null
  /** Score that the search adds when a word matches the text of a value; 3 by default. */
  search?: number
}

/**
 * The attributes of a product with a fixed list of values. The key names the API field, the URL parameter, the CSV
 * column, the database column and the texts in locales/{uz,ru,en}/attributes.json.
 */
const ATTRIBUTES = {
  family: { values: FAMILIES, facet: "any", fact: 2, search: 12 },
  gender: { values: GENDERS, facet: "any", fact: 3 },
  type: { values: PRODUCT_TYPES, facet: "any", fact: 1 },
} as const satisfies Record<string, Attribute>

type Attributes = typeof ATTRIBUTES
export type AttributeName = keyof Attributes
type Value<Name extends AttributeName> = Attributes[Name]["values"][number]

/** A product's value of each attribute, or its list of values. */
export type ProductAttributes = {
  [Name in AttributeName]: Attributes[Name] extends { many: true } ? Value<Name>[] : Value<Name>
}

/** Attributes with a filter. */
export type FacetAttribute = {
  [Name in AttributeName]: Attributes[Name]["facet"] extends null ? never : Name
}[AttributeName]

/** The chosen values of each filter. */
export type AttributeFilters = { [Name in FacetAttribute]: Value<Name>[] }

/** Translation key of each value. A value without a text does not compile. */
export type AttributeKey = {
  [Name in AttributeName]: `attributes:${Name}.${Value<Name>}`
}[AttributeName]

export const getAttribute = (name: AttributeName): Attribute => ATTRIBUTES[name]

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

export const FACET_ATTRIBUTES = ATTRIBUTE_NAMES.filter(
  (name): name is FacetAttribute => getAttribute(name).facet !== null,
)

/** The attributes that the product's page shows, in its order. */
export function listFactAttributes(): AttributeName[] {
  const positionOf = (name: AttributeName) => getAttribute(name).fact ?? 0
  return ATTRIBUTE_NAMES.filter((name) => positionOf(name) > 0).sort(
    (a, b) => positionOf(a) - positionOf(b),
  )
}

type Build<Result> = (name: AttributeName, attribute: Attribute) => Result

/** Builds an object with a property for each of these attributes. */
const mapNames = <Name extends AttributeName, Result>(
  names: readonly Name[],
  build: Build<Result>,
) =>
  Object.fromEntries(names.map((name) => [name, build(name, getAttribute(name))])) as Record<
    Name,
    Result
  >

/** Builds an object with a property for each attribute. */
export const mapAttributes = <Result>(build: Build<Result>) => mapNames(ATTRIBUTE_NAMES, build)

/** Builds an object with a property for each attribute with a filter. */
export const mapFacets = <Result>(build: (name: FacetAttribute, attribute: Attribute) => Result) =>
  mapNames(FACET_ATTRIBUTES, build as Build<Result>)

/**
 * Picks the attributes from a product, or the attributes' columns from a table. A source without one of them does not
 * compile.
 */
export const pickAttributes = <Source extends Record<AttributeName, unknown>>(source: Source) =>
  mapAttributes((name) => source[name]) as Pick<Source, AttributeName>

/** The CSV cell of each attribute; commas separate several values. */
export const formatAttributes = (product: Record<AttributeName, string | readonly string[]>) =>
  mapAttributes((name) => [product[name]].flat().join(", "))
