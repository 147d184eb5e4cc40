import fc from "fast-check"
import { expect, test } from "vitest"
import { escapePayload, readPayloadText } from "#app/payload-text.ts"

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script>", "<!--<script>", "\r\n", "\0", "\uE002", "\uE002|", "ʻOltin atir ʼ"),
)
const payload = fc.array(text).map((parts) => parts.join(""))

test("a payload comes out of the document as it went in", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(readPayloadText(escapePayload(it))).toBe(it)
    }),
  )
})

test("nothing of a payload is markup, or would be changed by a browser that reads a document", () => {
  fc.assert(
    fc.property(payload, (it) => {
      expect(escapePayload(it)).not.toMatch(/[<\r\0]/)
    }),
  )
})
