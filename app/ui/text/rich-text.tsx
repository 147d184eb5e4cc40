import type { ReactNode } from "react"

interface RichTextProps {
  /** A translated sentence with marks: `accept the <terms>terms of use</terms>`. */
  text: string
  /** Draws what a mark holds, by the mark's name. */
  marks: Record<string, (words: string) => ReactNode>
}

/** A translated sentence whose marked words become elements, wherever the language puts them. */
export function RichText({ text, marks }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/g)
  // text, mark, words, text, mark, words, text
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 1) return null
    const mark = parts[index - 1] ?? ""
    return <span key={mark}>{marks[mark]?.(part) ?? part}</span>
  })
}
