import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { cardBrandName, formatMaskedCard } from "#app/screens/shared/format-masked-card.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Box } from "#app/ui/layout/box.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Card } from "#contract/account.ts"

/** The customer's cards, each with a link to the dialog that removes it. */
export function SavedCards({ cards }: { cards: readonly Card[] }) {
  return (
    <Box as="section" labelledBy="cards">
      <Text as="h2" id="cards" size="small" tone="muted" weight="regular">
        {t("cabinet:cards")}
      </Text>
      <Stack as="ul">
        {cards.map((card) => (
          <li key={card.id}>
            <SavedCard card={card} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}

function SavedCard({ card: { id, brand, masked, expiry } }: { card: Card }) {
  const number = formatMaskedCard(masked)
  return (
    <Inline justify="space-between">
      <span>
        <TabularDigits>{number}</TabularDigits>{" "}
        <Text as="span" size="small" tone="muted">
          {[cardBrandName(brand), expiry].filter(Boolean).join(", ")}
        </Text>
      </span>
      <TextLink
        variant="aloneSmall"
        href={`${pagePath("profile")}?remove=${id}`}
        label={t("cabinet:remove_card", { number })}
        keepScroll
      >
        {t("cart:remove")}
      </TextLink>
    </Inline>
  )
}
