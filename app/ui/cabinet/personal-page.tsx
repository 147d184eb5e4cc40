import "server-only"
import { localePath } from "#app/i18n/paths.ts"
import { currentLocale, t } from "#app/i18n/words.ts"
import { Stack } from "../layout/stack.tsx"
import { TextLink } from "../link/text-link.tsx"
import { Panel } from "../panel/panel.tsx"
import { Heading } from "../text/heading.tsx"
import { RichText } from "../text/rich-text.tsx"
import { Text } from "../text/text.tsx"
import { Totals, type TotalsRow } from "../totals/totals.tsx"
import { CabinetFrame } from "./cabinet-frame.tsx"

export interface PersonalView {
  firstName: string
  lastName: string
  phone: string
  email: string | null
  country: string
}

/** What the shop knows about the customer. */
export function PersonalPage({ view }: { view: PersonalView }) {
  const words = (term: string, value: string): TotalsRow => ({ term, value, as: "words" })
  return (
    <CabinetFrame part="personal">
      <Stack space={8}>
        <Heading level={1}>{t("cabinet:personal")}</Heading>
        <Panel>
          <Totals
            facts
            rows={[
              words(t("cabinet:first_name"), view.firstName),
              words(t("cabinet:last_name"), view.lastName),
              { term: t("cabinet:phone"), value: view.phone },
              ...(view.email === null ? [] : [words(t("cabinet:email"), view.email)]),
              words(t("cabinet:country"), view.country),
            ]}
          />
        </Panel>
        <Text size="small" tone="muted">
          <RichText text={t("cabinet:personal_note")} marks={{ contact: linkToContact }} />
        </Text>
      </Stack>
    </CabinetFrame>
  )
}

function linkToContact(words: string) {
  return <TextLink href={localePath(currentLocale(), "contact")}>{words}</TextLink>
}
