"use client"
import { OtpInput } from "#app/ui/form/otp-input.tsx"
import { StoryRow, Story, type Theme } from "./story.tsx"

/**
 * Stories of the field for one-time codes. They are in a file of their own, because "use client" applies to a whole
 * file, and field-stories.tsx is rendered on the server alone.
 */
export function CodeFieldStories({ theme }: { theme: Theme }) {
  const named = (name: string) => ({ id: `${theme}-${name}`, name: `${theme}-${name}` })
  return (
    <StoryRow title="OtpInput" room="medium">
      <Story of="OtpInput, empty">
        <OtpInput {...named("otpinput-empty")} label="SMS-kod" />
      </Story>
      <Story of="OtpInput, filled">
        <OtpInput {...named("otpinput-filled")} label="SMS-kod" defaultValue="481706" />
      </Story>
      <Story of="OtpInput, warning">
        <OtpInput
          {...named("otpinput-warning")}
          label="SMS-kod"
          defaultValue="4817"
          warning="Kodni kiriting"
        />
      </Story>
      <Story of="OtpInput, error">
        <OtpInput {...named("otpinput-error")} label="SMS-kod" errors={["Kod notoʻgʻri"]} />
      </Story>
    </StoryRow>
  )
}
