import { TabularDigits } from "./tabular-digits.tsx"

type PriceProps = {
  /** The amount with its currency, already formatted for the visitor's language. */
  text: string
  /** `large` for the product page. */
  size?: "body" | "large"
}

/** A product's price. For other amounts use TabularDigits. */
export function Price({ text, size = "body" }: PriceProps) {
  return <TabularDigits variant={size === "large" ? "large" : "price"}>{text}</TabularDigits>
}
