import pg from "pg"

/** Turns the text of one value into JavaScript. */
export type Decoder = (text: string) => unknown

/** Decoders that one query wants, by the number of the PostgreSQL type. */
export type Decoders = { readonly [dataTypeID: number]: Decoder }

/** A parameter as the text that PostgreSQL reads, the way the `pg` driver writes it. */
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
 * The decoder of one column: the query's own, else the `pg` driver's, so that both engines answer
 * alike: int8 and numeric as strings, json parsed, bool as boolean.
 */
export function findDecoder(dataTypeID: number, own: Decoders | undefined): Decoder {
  return own?.[dataTypeID] ?? (pg.types.getTypeParser(dataTypeID, "text") as Decoder)
}
