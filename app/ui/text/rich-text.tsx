import { Fragment, type ReactNode } from "react"

interface RichTextProps {
  /** A translated sentence with tags, such as `accept the <terms>terms of use</terms>`. */
  text: string
  /** Functions that render the text inside a tag, by the tag's name. */
  marks: Record<string, (text: string) => ReactNode>
}

/**
 * Shows a translated sentence and replaces its tags by elements. Each translation decides where in the sentence a tag
 * is.
 */
export function RichText({ text, marks }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/g)
  // The parts alternate: text, tag, text inside the tag, text, ...
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 1) return null
    const mark = parts[index - 1] ?? ""
    return <Fragment key={mark}>{marks[mark]?.(part) ?? part}</Fragment>
  })
}
