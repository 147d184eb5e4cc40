import { Figures } from "#app/ui/text/figures.tsx"
import { Text } from "#app/ui/text/text.tsx"

/** With its plus and country code, as the shop API writes it. */
const PHONE = /(\+\d[\d -]{6,14}\d)/

/** What the shop API says of a code that is on its way; the phone stands out, for whoever mistyped it. */
export function SentMessage({ message }: { message: string }) {
  const [before, phone, after] = message.split(PHONE)
  return (
    <Text>
      {before}
      {phone === undefined ? null : <Figures look="strong">{phone}</Figures>}
      {after}
    </Text>
  )
}
