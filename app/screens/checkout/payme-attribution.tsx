import { TextLink } from "#app/ui/action/text-link.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Text } from "#app/ui/text/text.tsx"

export type PaymeAttributionTexts = Record<"poweredBy" | "offer", string>

const OFFER = "https://cdn.payme.uz/terms/main.html"

/** Payme's logo and label, and a link to Payme's offer (its terms). Payme requires them beside every card form. */
export function PaymeAttribution({ texts }: { texts: PaymeAttributionTexts }) {
  return (
    <Stack space={2}>
      <Inline space={2}>
        <img src="/payme.svg" alt="Payme" width={64} height={24} />
        <Text as="span" size="micro" tone="muted">
          <span lang="en">{texts.poweredBy}</span>
        </Text>
      </Inline>
      <Text size="micro">
        <TextLink href={OFFER} rel="noopener noreferrer">
          {texts.offer}
        </TextLink>
      </Text>
    </Stack>
  )
}
