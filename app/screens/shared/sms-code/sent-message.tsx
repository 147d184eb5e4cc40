import { Text } from "#app/ui/text/text.tsx"

/** Matches a phone in the shop API's format, with plus sign and country code. */
const PHONE = /(\+\d[\d -]{6,14}\d)/

/**
 * Id of SentMessage. The field of the code refers to it by `aria-describedby`: the focus goes to that field, and screen
 * readers would otherwise skip the message.
 */
export const SENT_MESSAGE_ID = "code-sent"

/** The shop API's message about a sent code. It shows the phone in bold, so that the visitor notices a typing error. */
export function SentMessage({ message }: { message: string }) {
  const [before, phone, after] = message.split(PHONE)
  return (
    <Text id={SENT_MESSAGE_ID}>
      {before}
      {phone === undefined ? null : (
        <Text as="span" weight="strong" nowrap>
          {phone}
        </Text>
      )}
      {after}
    </Text>
  )
}
