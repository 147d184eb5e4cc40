import "server-only"
import { t } from "#app/i18n/translations.ts"
import { linkToLegalText } from "#app/screens/shared/contact-and-legal-links.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { Text } from "#app/ui/text/text.tsx"

/** The section of the terms of use about prices, the service fee and the price of delivery. */
const PRICES_SECTION = 3

interface SumNotesProps {
  /** 0 in a shop without a service fee, which does not mention it. */
  serviceFeePercent: number
}

/** Says below the sums what the terms say of the service fee, and of a price of delivery that does not suit. */
export function SumNotes({ serviceFeePercent }: SumNotesProps) {
  return (
    <Text size="small" tone="muted">
      {serviceFeePercent === 0 ? null : `${t("checkout:service_fee_note")} `}
      <RichText
        text={t("checkout:shipping_note")}
        marks={{ terms: (text) => linkToLegalText("terms-of-use", text, PRICES_SECTION) }}
      />
    </Text>
  )
}
