import { Anchor, type AnchorProps } from "./anchor.tsx"
import { textLink } from "./text-link.css.ts"

type TextLinkProps = AnchorProps & {
  /** `inline` in a sentence; `alone` and `aloneSmall` stand by themselves; `plain` has no line. */
  look?: keyof typeof textLink
}

/** A link that reads as text. */
export function TextLink({ look = "inline", ...props }: TextLinkProps) {
  return <Anchor look={textLink[look]} {...props} />
}
