import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { TextInput } from "#app/ui/form/text-input.tsx"

type Messages = Partial<Parameters<typeof TextInput>[0]>

/** Returns the description that screen readers read out with the input, and whether the input is marked as invalid. */
function describe(messages: Messages) {
  const html = renderToStaticMarkup(
    <TextInput id="city" name="city" label="City" hint="As on the map" {...messages} />,
  )
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? []
  const texts = ids.map((id) => new RegExp(`<p[^>]* id="${id}">(.*?)</p>`).exec(html)?.[1] ?? "")
  const description = texts.join(" ").replaceAll(/<[^>]*>/g, "")
  return { description, isInvalid: html.includes('aria-invalid="true"'), html }
}

test("[D1.590] a field is described by its hint until it has a message about the input", () => {
  expect(describe({})).toMatchObject({ description: "As on the map", isInvalid: false })
  const cases: [Messages, string][] = [
    [{ errors: ["Enter a city"] }, "Enter a city"],
    [{ warning: "Too short yet" }, "Too short yet"],
    [{ success: "We deliver there" }, "We deliver there"],
    [{ errors: ["Enter a city"], warning: "Too short yet" }, "Enter a city"],
  ]
  for (const [texts, description] of cases) {
    const field = describe(texts)
    expect(field.description).toBe(description)
    expect(field.html).not.toContain("As on the map")
    expect(field.isInvalid).toBe(texts.success === undefined)
    // An error colors the field red, and a warning colors it amber, as it does the message.
    const isWarning = texts.warning !== undefined && texts.errors === undefined
    expect(/<input[^>]* data-tone="warning"/.test(field.html)).toBe(isWarning)
  }
})
