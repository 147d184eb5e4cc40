import fc from "fast-check"
import { expect, test } from "vitest"
import { escapePayload } from "#app/hydration/escape-payload.ts"
import { unescapePayload } from "#app/hydration/unescape-payload.ts"

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script>", "<!--<script>", "\r\n", "\0", "\uE002", "\uE002|", "ʻOltin atir ʼ"),
)
// UTF-8 cannot encode a lone surrogate, so a payload never contains one.
const payload = fc.array(text).map((parts) => parts.join("").toWellFormed())
const escape = (it: string) => escapePayload(new TextEncoder().encode(it)).toString()

test("restores the payload from the document", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(unescapePayload(escape(it))).toBe(it)
    }),
  )
})

test("escapes everything that could be markup, or that a browser would change while it parses the document", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(escape(it)).not.toMatch(/[<\r\0]/)
    }),
  )
})
