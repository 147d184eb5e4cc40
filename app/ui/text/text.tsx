import type { ReactNode } from "react"
import * as styles from "./text.css.ts"

type TextProps = {
  as?: "p" | "span" | "div" | "h2"
  /** Font size: lead 18, body 16, small 14, micro 13 px. Without it the text inherits the size. */
  size?: "lead" | "body" | "small" | "micro"
  tone?: "ink" | "muted" | "success" | "error" | "bonus"
  /** Without it the text inherits the weight; a heading is then bold. */
  weight?: "regular" | "medium" | "strong"
  /** Limits lines to 40 characters, so that they are easy to read. */
  measured?: boolean
  /** Never breaks the text over two lines: a phone number. */
  nowrap?: boolean
  id?: string
  /** False for a name that translation programs must not translate. */
  translate?: boolean
  children: ReactNode
}

/** Text in one of the shop's sizes and tones. Use TabularDigits for amounts and Heading for titles. */
export function Text({
  as: Tag = "p",
  size,
  tone = "ink",
  weight,
  measured = false,
  nowrap = false,
  id,
  translate = true,
  children,
}: TextProps) {
  const looks = [
    size && styles.sizes[size],
    tone !== "ink" && styles.tones[tone],
    weight && styles.weights[weight],
    measured && styles.measure,
    nowrap && styles.nowrap,
  ]
  return (
    <Tag
      id={id}
      translate={translate ? undefined : "no"}
      className={looks.filter(Boolean).join(" ") || undefined}
    >
      {children}
    </Tag>
  )
}
