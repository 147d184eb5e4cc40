import { Anchor, type AnchorProps } from "./anchor.tsx"
import { textLink } from "./text-link.css.ts"

type TextLinkProps = AnchorProps & {
  /**
   * `inline` is for a link in a sentence. `alone` and `aloneSmall` are for a link outside of a sentence, as tall as a
   * touch target. `plain` is like `aloneSmall`, but without an underline.
   */
  variant?: keyof typeof textLink
}

/** A link inside or next to text. For the main action of a view use Button with `href`. */
export function TextLink({ variant = "inline", ...props }: TextLinkProps) {
  return <Anchor className={textLink[variant]} {...props} />
}
