import { describe, expect, test } from "vitest"
import { renderLegal } from "./render-legal.ts"

describe("a legal text", () => {
  test("has a title, and a table of contents with links to its sections", () => {
    const { title, html, sections } = renderLegal("# Terms\n\n## 1. One\n\nA\n\n## 2. Two\n", {})
    expect(title).toBe("Terms")
    expect(sections).toEqual([
      { id: "section-1", text: "1. One" },
      { id: "section-2", text: "2. Two" },
    ])
    expect(html).toContain('<h2 id="section-2">2. Two</h2>')
  })

  test("contains the shop's settings", () => {
    const { html } = renderLegal("Sold by {{brand}}, [ask]({{contact}}).", {
      brand: "Gulzor",
      contact: "/en/contact",
    })
    expect(html).toContain('Sold by Gulzor, <a href="/en/contact">ask</a>')
  })
})
