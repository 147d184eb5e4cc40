import "server-only"
import { t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"

const PRIVACY = "https://policies.google.com/privacy"
const TERMS = "https://policies.google.com/terms"

/** Links to privacy policy and terms of the captcha provider, as the provider requires [S2.47]. */
export function CaptchaNotice() {
  return (
    <p>
      <RichText
        text={t("shell:captcha")}
        marks={{
          privacy: (text) => (
            <TextLink href={PRIVACY} rel="noopener">
              {text}
            </TextLink>
          ),
          terms: (text) => (
            <TextLink href={TERMS} rel="noopener">
              {text}
            </TextLink>
          ),
        }}
      />
    </p>
  )
}
