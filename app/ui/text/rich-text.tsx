import type { ReactNode } from "react"

interface RichTextProps {
  /** A translated sentence with tags: `accept the <terms>terms of use</terms>`. */
  text: string
  /** Renders the text inside a tag, by the tag's name. */
  marks: Record<string, (text: string) => ReactNode>
}

/** A translated sentence whose tags become elements, wherever the language puts them. */
export function RichText({ text, marks }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/g)
  // The parts alternate: text, tag, text inside the tag, text, ...
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 1) return null
    const mark = parts[index - 1] ?? ""
    return <span key={mark}>{marks[mark]?.(part) ?? part}</span>
  })
}
