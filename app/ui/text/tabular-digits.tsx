import type { ReactNode } from "react"
import { figures } from "./text.css.ts"

type FiguresProps = {
  variant?: "plain" | "strong" | "price" | "sum" | "large"
  children: ReactNode
}

/** For an amount, a date or a phone number: digits of equal width, never broken over two lines. */
export function Figures({ variant = "plain", children }: FiguresProps) {
  return <span className={figures[variant]}>{children}</span>
}
