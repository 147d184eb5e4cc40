import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"

interface OrderWarningProps {
  /** Id of the order to which the warning links. */
  id: string
  /** The text. Its tag `<order>` becomes the link. */
  text: string
}

/** A warning about another order of the customer, with a link to that order. */
export function OrderWarning({ id, text }: OrderWarningProps) {
  return (
    <Notice tone="warning">
      <RichText
        text={text}
        marks={{
          order: (label) => <TextLink href={pagePath("order", { id })}>{label}</TextLink>,
        }}
      />
    </Notice>
  )
}
