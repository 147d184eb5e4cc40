import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { BackLink } from "#app/screens/shared/sms-code/back-link.tsx"
import { CodeForm } from "#app/screens/shared/sms-code/code-form.tsx"
import { ResendCountdown, ResendForm } from "#app/screens/shared/sms-code/resend-code.tsx"
import { SentMessage } from "#app/screens/shared/sms-code/sent-message.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { AwaitedProductLine, type AwaitedProduct } from "./restock/awaited-product-line.tsx"

interface RestockCodePageProps {
  product: AwaitedProduct
  /** Says where the code was sent. */
  message: string
  /** Seconds until the code may be sent again. */
  remaining: number
  sentAt: number
  /**
   * The question against bots that the visitor must answer before the shop sends the code again; null if none is
   * required.
   */
  question: Question | null
}

/** Step 2 of the restock notification: the code. */
export function RestockCodePage(props: RestockCodePageProps) {
  const { product, message, remaining, sentAt, question } = props
  return (
    <FormPage>
      <Stack space={6}>
        <BackLink href={pagePath("notify", { id: product.id })}>{t("auth:change_phone")}</BackLink>
        <Heading level={1}>{t("auth:code_title")}</Heading>
        <AwaitedProductLine product={product} />
        <SentMessage message={message} />
        <CodeForm
          key={sentAt}
          captcha={null}
          action={pagePath("notifyCode", { id: product.id })}
          warnings={[t("errors:enter_otp"), t("errors:code_length")]}
          texts={{ code: t("auth:code_label"), confirm: t("auth:confirm") }}
        >
          <ResendCountdown remaining={remaining} sentAt={sentAt} />
        </CodeForm>
        <ResendForm
          to={`form/resend-restock-code/${product.id}`}
          captcha="api_restock"
          question={question}
        />
      </Stack>
    </FormPage>
  )
}
