/** Collects everything that a shop has written, and searches it for secrets. */
export interface SecretScanner {
  add(place: string, text: string): void
  /** Searches for secrets (canaries), which have names. Returns a line for each text that contains a secret. */
  find(canaries: ReadonlyMap<string, string>): string[]
  /** Returns the number of texts and of their characters. */
  size(): { texts: number; characters: number }
}

export function createSecretScanner(): SecretScanner {
  const texts: { place: string; text: string }[] = []
  return {
    add: (place, text) => void texts.push({ place, text }),
    find: (canaries) =>
      [...canaries].flatMap(([name, value]) => {
        const forms = formsOf(value)
        const patterns = forms.map(toPattern)
        return texts
          .filter(({ text }) => forms.some((form) => text.includes(form)))
          .filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
          .map(({ place, text }) => `${place}: ${name}, in ${excerpt(text, patterns)}`)
      }),
    size: () => ({
      texts: texts.length,
      characters: texts.reduce((sum, { text }) => sum + text.length, 0),
    }),
  }
}

/**
 * Returns a value in the forms in which a text may contain it: plain, URL-encoded, in Base64 or hexadecimal, or grouped
 * for people.
 */
function formsOf(value: string): string[] {
  const forms = [value, encodeURIComponent(value)]
  if (/^\d{16}$/.test(value)) {
    forms.push(value.replaceAll(/(\d{4})(?=\d)/g, "$1 "), value.replaceAll(/(\d{4})(?=\d)/g, "$1-"))
  }
  if (value.length >= 12) {
    forms.push(...listBase64Forms(value))
    forms.push(Buffer.from(value).toString("hex"))
  }
  return [...new Set(forms)]
}

/**
 * Lists what a Base64 text contains if the encoded text contains the value. There are three forms in each of the two
 * alphabets, because the form depends on the number of bytes before the value, modulo three. Leaves out the characters
 * that also depend on the text before or after the value.
 */
function listBase64Forms(value: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return (["base64", "base64url"] as const).map((name) => bytes.toString(name).slice(start, end))
  })
}

/** Returns a pattern that finds one form of a secret. Finds a number only if it is not part of a longer number. */
function toPattern(form: string): RegExp {
  const literal = form.replaceAll(/[^\w-]/g, String.raw`\$&`)
  return /^\d+$/.test(form) ? new RegExp(`(?<![\\w.-])${literal}(?![\\w-])`) : new RegExp(literal)
}

function excerpt(text: string, patterns: readonly RegExp[]): string {
  const at = Math.max(...patterns.map((pattern) => text.search(pattern)))
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + 120))
}
