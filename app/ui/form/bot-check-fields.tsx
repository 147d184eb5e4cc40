import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

interface BotCheckFieldsProps {
  /** Signed time at which the server rendered the form (app/session/bot-check.ts). */
  stamp: string
  honeypotLabel: string
}

/**
 * Hidden fields that detect bots: the signed time and a honeypot, which visitors neither see nor reach with the
 * keyboard. For forms that send messages.
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
