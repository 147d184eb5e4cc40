import pg from "pg"

/** Converts a value from PostgreSQL's text format to JavaScript. */
type Decoder = (text: string) => unknown

/** Decoders that a single query uses, by the OID of the PostgreSQL type. */
export type Decoders = { readonly [dataTypeID: number]: Decoder }

/**
 * Encodes a parameter as text for PostgreSQL. A `Date` and bytes look different from what the `pg` driver sends (local
 * time with its offset, and binary data), but PostgreSQL reads the same `timestamptz` and `bytea`.
 */
export function encodeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === "string") return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`
  if (Array.isArray(value)) return encodeArray(value)
  if (["number", "bigint", "boolean"].includes(typeof value)) return `${value as number}`
  return JSON.stringify(value)
}

function encodeArray(items: readonly unknown[]): string {
  const texts = items.map((item) => {
    if (Array.isArray(item)) return encodeArray(item)
    const text = encodeValue(item)
    return text === null ? "NULL" : `"${text.replaceAll(/["\\]/g, "\\$&")}"`
  })
  return `{${texts.join(",")}}`
}

/**
 * Returns the decoder of a column: the query's own decoder, or else that of the `pg` driver. So PGlite and PostgreSQL
 * return the same values: int8 and numeric as strings, json as objects, bool as booleans.
 */
export function getDecoder(dataTypeID: number, own: Decoders | undefined): Decoder {
  return own?.[dataTypeID] ?? (pg.types.getTypeParser(dataTypeID, "text") as Decoder)
}
