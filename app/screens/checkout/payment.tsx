import "server-only"
import { formatPrice } from "#app/i18n/format-price.ts"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { linkToContact } from "#app/screens/shared/contact-and-legal-links.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { RichText } from "#app/ui/text/rich-text.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import { Text } from "#app/ui/text/text.tsx"
import type { Card, CardProvider } from "#contract/account.ts"
import type { CheckoutStep } from "#domain/checkout-steps.ts"
import type { PaymentOption } from "#domain/payment.ts"
import { CheckoutFrame } from "./checkout-frame.tsx"
import type { OrderView } from "./order-view.ts"
import { PaymentForm } from "./payment-form.tsx"

export interface PaymentView {
  order: OrderView
  furthestStep: CheckoutStep
  /** The phone of the customer's account. */
  customerPhone: string
  /** ISO code of the country for which the form is opened. */
  country: string
  provider: CardProvider | null
  offersCard: boolean
  cards: readonly Card[]
  /** Whether the form of a new card is open at first: no card is saved, or all saved cards were refused. */
  opensNewCard: boolean
  /** Balance in minor units. */
  bonus: { balance: number; isEnough: boolean }
  option: PaymentOption | null
  card: number | null
}

/** Step 2 of the checkout: the payment. */
export function PaymentStep({ view }: { view: PaymentView }) {
  const { order, furthestStep, bonus, ...form } = view
  return (
    <CheckoutFrame
      step="payment"
      furthestStep={furthestStep}
      order={order}
      title={t("checkout:payment_title")}
    >
      {form.offersCard ? null : <BonusOnly isEnough={bonus.isEnough} />}
      <PaymentForm
        {...form}
        action={pagePath("payment")}
        saveCardPath={localePath(currentLocale(), "form/save-card")}
        backHref={pagePath("delivery")}
        locale={currentLocale()}
        bonus={{
          isEnough: bonus.isEnough,
          // A promocode may make the order free. An empty balance then covers it.
          isEmpty: bonus.balance === 0 && !bonus.isEnough,
          note: (
            <BonusNote
              balance={formatPrice(bonus.balance, order.currency)}
              isEnough={bonus.isEnough}
            />
          ),
        }}
        texts={{
          legend: t("checkout:payment"),
          card: t("checkout:card"),
          cards: t("checkout:cards"),
          hosted: t("checkout:hosted"),
          hostedNote: t("checkout:hosted_note"),
          bonus: t("checkout:bonus"),
          noBonus: t("checkout:bonus_none"),
          back: t("common:back"),
          getCode: t("checkout:get_code"),
          saveCard: t("checkout:save_card"),
          next: t("checkout:to_confirmation"),
          adding: addingTexts(),
        }}
      />
    </CheckoutFrame>
  )
}

function BonusOnly({ isEnough }: { isEnough: boolean }) {
  if (isEnough) return <Notice tone="info">{t("checkout:bonus_only")}</Notice>
  return (
    <Notice tone="warning">
      <RichText text={t("checkout:bonus_only_short")} marks={{ contact: linkToContact }} />
    </Notice>
  )
}

function BonusNote({ balance, isEnough }: { balance: string; isEnough: boolean }) {
  return (
    <>
      <RichText text={t("checkout:bonus_balance", { balance })} marks={{ points: renderPoints }} />
      {isEnough ? null : ` ${t("checkout:bonus_short")}`}
    </>
  )
}

function renderPoints(amount: string) {
  return (
    <Text as="span" tone="bonus" weight="strong">
      <TabularDigits>{amount}</TabularDigits>
    </Text>
  )
}

function addingTexts() {
  return {
    addCard: t("checkout:add_card"),
    note: t("checkout:add_card_note"),
    cardNumber: t("checkout:card_number"),
    expiry: t("checkout:expiry"),
    expiryExample: t("checkout:expiry_example"),
    incomplete: t("checkout:card_incomplete"),
    wrongMonth: t("checkout:card_month"),
    wrongYear: t("checkout:card_year"),
    pastDate: t("checkout:card_expired"),
    codeSent: t("checkout:code_sent"),
    code: t("checkout:code"),
    codeRequired: `${t("errors:enter_otp")} ${t("errors:code_length")}`,
    resendIn: t("checkout:resend_in"),
    noCode: t("checkout:no_code"),
    resend: t("checkout:resend"),
    editCard: t("checkout:edit_card"),
    poweredBy: t("checkout:powered_by_payme"),
    offer: t("checkout:payme_offer"),
    unknown: t("common:unknown_error"),
  }
}
