/** Maximum number of fields in one form. The largest form, the delivery form, has fewer than twenty. */
const MAX_FIELDS = 100
/** Maximum length of a field's encoded name, in bytes. */
const MAX_NAME = 100

const AMPERSAND = 0x26
const EQUALS = 0x3d
const MULTIPART = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * Whether the body of a form may be parsed: it has few enough fields, and their names are short enough. Parsers take
 * quadratic time for names, so this function checks the bytes, in linear time.
 *
 * @param contentType media type of the form: urlencoded or multipart
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

/**
 * Whether a multipart form has few enough parts. `areFieldsWithinLimits` checks the names of the parts once the form is
 * parsed.
 */
function hasFewParts(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    parts += 1
    // The last delimiter ends the form and begins no part, so a form has one delimiter more than parts.
    if (parts > MAX_FIELDS + 1) return false
  }
  return true
}

/**
 * Whether a parsed form has few enough fields with names that are short enough. `isFormWithinLimits` does not check the
 * names of a multipart form, and the parser may find another boundary in the Content-Type than `isFormWithinLimits`.
 */
export function areFieldsWithinLimits(form: FormData): boolean {
  const names = [...form.keys()]
  return names.length <= MAX_FIELDS && names.every((name) => name.length <= MAX_NAME)
}
