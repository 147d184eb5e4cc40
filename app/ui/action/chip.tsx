import type { ReactNode } from "react"
import { Anchor } from "./anchor.tsx"
import { chip, shapes } from "./chip.css.ts"

type ChipProps = {
  children: ReactNode
} & (
  | {
      href: string
      shape?: keyof typeof shapes
      /** Whether this chip is the selected one of its row. */
      current?: boolean
      label?: string
      keepScroll?: boolean
      reload?: boolean
      lang?: string
      hrefLang?: string
    }
  | { href?: undefined; popoverTarget: string; label?: string; isPressed?: undefined }
  | {
      href?: undefined
      /** Id of the form that the button submits, when the button is outside of that form. */
      form?: string
      name: string
      value: string
      label?: string
      /** Whether the filter that the chip sets is on. The caller then passes a `value` that turns the filter off. */
      isPressed?: boolean
    }
)

/**
 * A pill-shaped control for a filter, a volume or a language. With `href` it is a link, with `popoverTarget` a button
 * that opens a popover, and with `name` a button that submits its form. In text browsers, which show no styles, the
 * space after the chip separates it from the next one.
 */
export function Chip({ children, ...rest }: ChipProps) {
  if (rest.href !== undefined) {
    const { current = false, shape = "pill", ...link } = rest
    return (
      <>
        <Anchor className={shapes[shape]} current={current ? "true" : undefined} {...link}>
          {children}
        </Anchor>{" "}
      </>
    )
  }
  const { label, href: _, isPressed, ...native } = rest
  return (
    <>
      <button
        {...native}
        type={"popoverTarget" in native ? "button" : "submit"}
        className={chip}
        aria-label={label}
        aria-pressed={isPressed}
      >
        {children}
      </button>{" "}
    </>
  )
}
