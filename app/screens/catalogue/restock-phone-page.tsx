import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { BackLink } from "#app/screens/shared/sms-code/back-link.tsx"
import { HasCodeLink } from "#app/screens/shared/sms-code/has-code-link.tsx"
import { PhoneForm } from "#app/screens/shared/sms-code/phone-form.tsx"
import type { Question } from "#app/ui/form/simple-question.ts"
import { FormPage } from "#app/ui/layout/form-page.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { Text } from "#app/ui/text/text.tsx"
import { AwaitedProductLine, type AwaitedProduct } from "./restock/awaited-product-line.tsx"

interface RestockPhonePageProps {
  product: AwaitedProduct
  /** Arithmetic question for visitors without scripts, who cannot solve a captcha; null if the shop uses no captcha. */
  question: Question | null
  stamp: string
  phoneMasks: readonly string[]
  phone: string
  /** Whether the shop has sent a code that the visitor can still enter. */
  hasCode: boolean
}

/** Step 1 of the restock notification: the phone that receives the SMS. */
export function RestockPhonePage(props: RestockPhonePageProps) {
  const { product, question, stamp, phoneMasks, phone, hasCode } = props
  return (
    <FormPage>
      <Stack space={6}>
        <BackLink href={pagePath("product", { id: product.id })}>
          {t("catalogue:restock.back")}
        </BackLink>
        <Heading level={1}>{t("catalogue:restock.title")}</Heading>
        <AwaitedProductLine product={product} />
        <Text>{t("catalogue:restock.lead")}</Text>
        <PhoneForm
          id="restock"
          captcha="api_restock"
          action={pagePath("notify", { id: product.id })}
          question={question}
          stamp={stamp}
          phoneMasks={phoneMasks}
          phone={phone}
          texts={{
            phone: t("auth:phone"),
            getCode: t("auth:get_code"),
            honeypot: t("auth:honeypot"),
          }}
        />
        {hasCode ? <HasCodeLink href={pagePath("notifyCode", { id: product.id })} /> : null}
        <Text size="small" tone="muted">
          {t("catalogue:restock.kept")}
        </Text>
      </Stack>
    </FormPage>
  )
}
