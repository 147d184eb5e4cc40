import type { ReactNode } from "react"
import { tabularDigits } from "./text.css.ts"

type TabularDigitsProps = {
  variant?: "plain" | "strong" | "price" | "sum" | "large"
  children: ReactNode
}

/** For an amount, a date or a phone number: digits of equal width, never broken over two lines. */
export function TabularDigits({ variant = "plain", children }: TabularDigitsProps) {
  return <span className={tabularDigits[variant]}>{children}</span>
}
