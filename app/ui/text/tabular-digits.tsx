import type { ReactNode } from "react"
import { tabularDigits } from "./text.css.ts"

type TabularDigitsProps = {
  variant?: "plain" | "strong" | "price" | "large"
  children: ReactNode
}

/**
 * Text with digits of equal width that never breaks over two lines: an amount or a date. Not for a phone number: its
 * hyphens would be as wide as digits.
 */
export function TabularDigits({ variant = "plain", children }: TabularDigitsProps) {
  return <span className={tabularDigits[variant]}>{children}</span>
}
