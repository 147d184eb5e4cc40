import fc from "fast-check"
import { expect, test } from "vitest"
import { escapePayload } from "#app/hydration/escape-payload.ts"
import { readPayloadText } from "#app/hydration/payload-text.ts"

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script>", "<!--<script>", "\r\n", "\0", "\uE002", "\uE002|", "ʻOltin atir ʼ"),
)
// Half of a surrogate pair has no bytes: the payload is written by an encoder, and holds none.
const payload = fc.array(text).map((parts) => parts.join("").toWellFormed())
const escape = (it: string) => escapePayload(new TextEncoder().encode(it)).toString()

test("a payload comes out of the document as it went in", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(readPayloadText(escape(it))).toBe(it)
    }),
  )
})

test("nothing of a payload is markup, or would be changed by a browser that reads a document", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(escape(it)).not.toMatch(/[<\r\0]/)
    }),
  )
})
