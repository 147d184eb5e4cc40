/** Fields of one form. The largest form, the delivery, has fewer than twenty. */
const MAX_FIELDS = 100
/** Bytes of a field's encoded name. */
const MAX_NAME = 100

const AMPERSAND = 0x26
const EQUALS = 0x3d
const MULTIPART = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * Whether a form's body has few enough fields, with short enough names, to be parsed. Parsers take quadratic time for
 * names, so this is decided from the bytes, in linear time.
 *
 * @param contentType of a form: urlencoded or multipart
 */
export function isFormWithinLimits(body: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = MULTIPART.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? hasFewNames(body) : hasFewParts(Buffer.from(body), boundary)
}

function hasFewNames(body: Uint8Array): boolean {
  let fields = 1
  let nameLength = 0
  let isName = true
  for (const byte of body) {
    if (byte === AMPERSAND) {
      fields += 1
      nameLength = 0
      isName = true
    } else if (byte === EQUALS) {
      isName = false
    } else if (isName) {
      nameLength += 1
    }
    if (fields > MAX_FIELDS || nameLength > MAX_NAME) return false
  }
  return true
}

/** Does not check the names of parts: `areFieldsWithinLimits` does, once the parts are parsed. */
function hasFewParts(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    parts += 1
    // The last delimiter ends the form.
    if (parts > MAX_FIELDS + 1) return false
  }
  return true
}

/** The same check for a parsed form: a parser may find another boundary than `isFormWithinLimits` does. */
export function areFieldsWithinLimits(form: FormData): boolean {
  const names = [...form.keys()]
  return names.length <= MAX_FIELDS && names.every((name) => name.length <= MAX_NAME)
}
