import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"

interface GuardFieldsProps {
  /** Signed time at which the form was shown (app/session/form-guard.ts). */
  stamp: string
  trapLabel: string
}

/** The time-trap and the honeypot of forms that send messages: people neither see nor reach the second. */
export function GuardFields({ stamp, trapLabel }: GuardFieldsProps) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <VisuallyHidden>
        <span aria-hidden="true">
          <label>
            {trapLabel}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </span>
      </VisuallyHidden>
    </>
  )
}
