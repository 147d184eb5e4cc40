import { Figures } from "./figures.tsx"

type PriceProps = {
  /** The amount with its currency, already formatted for the visitor's language. */
  text: string
  /** `large` is the product page's. */
  size?: "body" | "large"
}

/** A price. */
export function Price({ text, size = "body" }: PriceProps) {
  return <Figures look={size === "large" ? "large" : "price"}>{text}</Figures>
}
