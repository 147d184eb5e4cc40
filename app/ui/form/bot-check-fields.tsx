import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

interface BotCheckFieldsProps {
  /** Signed time at which the form was shown (app/session/bot-check.ts). */
  stamp: string
  honeypotLabel: string
}

/**
 * The timestamp and the honeypot of forms that send messages, against bots. Visitors neither see
 * nor reach the honeypot.
 */
export function BotCheckFields({ stamp, honeypotLabel }: BotCheckFieldsProps) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <VisuallyHidden>
        <span aria-hidden="true">
          <label>
            {honeypotLabel}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </span>
      </VisuallyHidden>
    </>
  )
}
