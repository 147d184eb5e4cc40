"use client"
import { useLayoutEffect, useState } from "react"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { RepeatIcon } from "#app/ui/icon/controls-icons.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { formatCountdown } from "./format-countdown.ts"

interface ResendTimerProps {
  /** Seconds until the code may be sent again, counted from the response. */
  remaining: number
  /** Time when the code was sent; a new value restarts the timer. */
  sentAt: number
  /** Id of the form that requests another code. */
  form: string
  /** `reload` is for visitors without scripts, whose countdown does not move. */
  texts: Record<"resendIn" | "noCode" | "resend", string> & { reload?: string }
}

/**
 * Counts down every second, and then shows a button that requests another code [S4.14]. Without scripts, the button is
 * always visible.
 */
export function ResendTimer({ remaining, sentAt, form, texts }: ResendTimerProps) {
  const [secondsLeft, setSecondsLeft] = useState(remaining)
  // A layout effect counts from the moment when the text appears. A slow device may run a passive effect much later.
  useLayoutEffect(() => {
    const end = performance.now() + remaining * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setSecondsLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [remaining, sentAt])
  const noCode = (
    <Text size="small" tone="muted">
      {texts.noCode}
    </Text>
  )
  const button = (
    <SubmitButton
      tone="line"
      size="small"
      icon={<RepeatIcon size={16} />}
      form={form}
      // Text browsers ignore the attribute `form`. The name tells the enclosing form's action which button was pressed.
      name="resend"
    >
      {texts.resend}
    </SubmitButton>
  )
  const isOver = secondsLeft === 0
  return (
    <>
      <Inline justify="space-between">
        {isOver ? null : (
          <Text size="small" tone="muted">
            {texts.resendIn}{" "}
            <TabularDigits variant="strong">{formatCountdown(secondsLeft)}</TabularDigits>
          </Text>
        )}
        {/* Screen readers announce a text only in an element that was in the page before, so this one is always
            rendered. */}
        <div role="status">{isOver ? noCode : null}</div>
        {isOver ? button : null}
      </Inline>
      {isOver ? null : (
        <noscript>
          <Stack space={3}>
            {texts.reload === undefined ? null : (
              <Text size="small" tone="muted">
                {texts.reload}
              </Text>
            )}
            <Inline justify="space-between">
              {noCode}
              {button}
            </Inline>
          </Stack>
        </noscript>
      )}
    </>
  )
}
