import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { TextInput } from "#app/ui/form/text-input.tsx"

type Said = Partial<Parameters<typeof TextInput>[0]>

/** What assistive technology reads out with the input, and whether it is called invalid. */
function describe(said: Said) {
  const html = renderToStaticMarkup(
    <TextInput id="city" name="city" label="City" hint="As on the map" {...said} />,
  )
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? []
  const texts = ids.map((id) => new RegExp(`<p[^>]* id="${id}">(.*?)</p>`).exec(html)?.[1] ?? "")
  const description = texts.join(" ").replaceAll(/<[^>]*>/g, "")
  return { description, isInvalid: html.includes('aria-invalid="true"'), html }
}

test("a field reads its hint until something is said about what was entered", () => {
  expect(describe({})).toMatchObject({ description: "As on the map", isInvalid: false })
  const said: [Said, string][] = [
    [{ errors: ["Enter a city"] }, "Enter a city"],
    [{ warning: "Too short yet" }, "Too short yet"],
    [{ success: "We deliver there" }, "We deliver there"],
    [{ errors: ["Enter a city"], warning: "Too short yet" }, "Enter a city"],
  ]
  for (const [texts, description] of said) {
    const field = describe(texts)
    expect(field.description).toBe(description)
    expect(field.html).not.toContain("As on the map")
    expect(field.isInvalid).toBe(texts.errors !== undefined)
  }
})
