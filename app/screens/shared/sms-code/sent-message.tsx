import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"

/** Matches a phone in the shop API's format, with plus sign and country code. */
const PHONE = /(\+\d[\d -]{6,14}\d)/

/** The shop API's message about a sent code. It shows the phone in bold, so that the visitor notices a typing error. */
export function SentMessage({ message }: { message: string }) {
  const [before, phone, after] = message.split(PHONE)
  return (
    <Text>
      {before}
      {phone === undefined ? null : <TabularDigits variant="strong">{phone}</TabularDigits>}
      {after}
    </Text>
  )
}
