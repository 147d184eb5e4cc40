import { Marked } from "marked"

export interface LegalDocument {
  title: string
  /** HTML of the whole text with its title; each section's heading has an id. */
  html: string
  sections: { id: string; text: string }[]
}

/**
 * Renders a legal text from Markdown. Replaces `{{name}}` by the value of that name, and gives each section's heading
 * an id, to which the table of contents links.
 */
export function renderLegal(markdown: string, values: Record<string, string>): LegalDocument {
  const source = markdown.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
  const sections: LegalDocument["sections"] = []
  let title = ""
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens)
        if (depth === 1) title = text
        if (depth !== 2) return `<h${depth}>${content}</h${depth}>`
        const id = `section-${sections.length + 1}`
        sections.push({ id, text })
        return `<h2 id="${id}">${content}</h2>`
      },
    },
  })
  const html = marked.parse(source, { async: false })
  return { title, html, sections }
}
