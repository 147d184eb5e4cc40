"use client"
import { useEffect, useState } from "react"
import { Button } from "#app/ui/action/button.tsx"
import { RepeatIcon } from "#app/ui/icon/controls-icons.tsx"
import { Inline } from "#app/ui/layout/inline.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { formatCountdown } from "./format-countdown.ts"

interface ResendTimerProps {
  /** Seconds until the code may be sent again, as of the response. */
  remaining: number
  /** Time when the code was sent; a new value restarts the timer. */
  sentAt: number
  /** Id of the form that sends the code again. */
  form: string
  /** `reload` explains the time to visitors without scripts, for whom it stands still. */
  texts: Record<"resendIn" | "noCode" | "resend", string> & { reload?: string }
}

/**
 * Counts down every second and then shows a button [S4.14]. Without scripts the button is always
 * visible.
 */
export function ResendTimer({ remaining, sentAt, form, texts }: ResendTimerProps) {
  const [left, setLeft] = useState(remaining)
  useEffect(() => {
    const end = performance.now() + remaining * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [remaining, sentAt])
  const again = (
    <Inline justify="space-between">
      <Text size="small" tone="muted">
        {texts.noCode}
      </Text>
      <Button tone="line" size="small" icon={<RepeatIcon size={16} />} form={form}>
        {texts.resend}
      </Button>
    </Inline>
  )
  if (left === 0) return again
  return (
    <>
      <Text size="small" tone="muted">
        {texts.resendIn} <TabularDigits variant="strong">{formatCountdown(left)}</TabularDigits>
      </Text>
      <noscript>
        <Stack space={3}>
          {texts.reload === undefined ? null : (
            <Text size="small" tone="muted">
              {texts.reload}
            </Text>
          )}
          {again}
        </Stack>
      </noscript>
    </>
  )
}
