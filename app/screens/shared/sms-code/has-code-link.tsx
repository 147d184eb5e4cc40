import "server-only"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Text } from "#app/ui/text/text.tsx"

/** A link from the form that requests a code to the step where the visitor can enter a code that was sent before. */
export function HasCodeLink({ href, inPanel = false }: { href: string; inPanel?: boolean }) {
  return (
    <Text size="small">
      <TextLink href={href} keepScroll={inPanel}>
        {t("auth:has_code")}
      </TextLink>
    </Text>
  )
}
