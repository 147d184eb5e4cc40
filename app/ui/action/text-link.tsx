import { Anchor, type AnchorProps } from "./anchor.tsx"
import { textLink } from "./text-link.css.ts"

type TextLinkProps = AnchorProps & {
  /**
   * `inline` in a sentence; `alone` and `aloneSmall` outside of one, as tall as a touch target;
   * `plain` without underline.
   */
  variant?: keyof typeof textLink
}

/** A link in or beside text. For the main action of a view use Button with `href`. */
export function TextLink({ variant = "inline", ...props }: TextLinkProps) {
  return <Anchor className={textLink[variant]} {...props} />
}
