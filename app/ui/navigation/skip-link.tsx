import { skipLink } from "./skip-link.css.ts"

type SkipLinkProps = {
  /** Id of the page's main element. */
  target: string
  text: string
}

/** The first link of a page, which skips the header. It is visible only while it has the focus. */
export function SkipLink({ target, text }: SkipLinkProps) {
  return (
    <a className={skipLink} href={`#${target}`}>
      {text}
    </a>
  )
}
