import type { ReactNode } from "react"
import * as styles from "./text.css.ts"

type TextProps = {
  as?: "p" | "span" | "div" | "b" | "li" | "dt" | "dd"
  /** lead 18, body 16, small 14, micro 13 px; without it the size around it. */
  size?: "lead" | "body" | "small" | "micro"
  tone?: "ink" | "muted" | "success" | "error" | "bonus"
  weight?: "regular" | "medium" | "strong"
  /** True keeps the line short enough to read (40 characters). */
  measured?: boolean
  id?: string
  lang?: string
  /** False marks a name that machines must not translate. */
  translate?: boolean
  children: ReactNode
}

/** Running text. */
export function Text({
  as: Tag = "p",
  size,
  tone = "ink",
  weight = "regular",
  measured = false,
  id,
  lang,
  translate = true,
  children,
}: TextProps) {
  const looks = [
    size && styles.sizes[size],
    tone !== "ink" && styles.tones[tone],
    weight !== "regular" && styles.weights[weight],
    measured && styles.measure,
  ]
  return (
    <Tag
      id={id}
      lang={lang}
      translate={translate ? undefined : "no"}
      className={looks.filter(Boolean).join(" ") || undefined}
    >
      {children}
    </Tag>
  )
}
