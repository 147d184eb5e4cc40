"use client"

import {
  type ChangeEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { Form, useActionData } from "react-router"
import type { PaymentForm as PaymentFormSchema } from "#app/schemas/checkout.ts"
import { cardBrandName, formatMaskedCard } from "#app/screens/shared/format-masked-card.ts"
import { Button } from "#app/ui/action/button.tsx"
import { SubmitButton } from "#app/ui/action/submit-button.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Fieldset } from "#app/ui/form/fieldset.tsx"
import { NestedOptions } from "#app/ui/form/nested-options.tsx"
import { RadioOption } from "#app/ui/form/radio-option.tsx"
import { useHydrated } from "#app/ui/form/use-hydrated.ts"
import { type FieldName, useServerForm } from "#app/ui/form/use-server-form.ts"
import { ArrowRightIcon } from "#app/ui/icon/controls-icons.tsx"
import { SparkleIcon } from "#app/ui/icon/shop-icons.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { useRestoredFocus } from "#app/ui/navigation/restore-focus.tsx"
import { TabularDigits } from "#app/ui/text/tabular-digits.tsx"
import type { Card, CardProvider } from "#contract/account.ts"
import { brandOf } from "#domain/card-brand.ts"
import type { PaymentOption } from "#domain/payment.ts"
import { AddCard, type MainButtonState, type AddCardTexts } from "./add-card.tsx"
import { CardBrandList } from "./card-brand-list.tsx"
import { DETAILS_FORM } from "./card-details.tsx"
import { clearStoredCardCode } from "./use-sent-card-code.ts"

type TextKey =
  | "legend"
  | "card"
  | "cards"
  | "hosted"
  | "hostedNote"
  | "bonus"
  | "noBonus"
  | "back"
  | "getCode"
  | "saveCard"
  | "next"

interface PaymentFormProps {
  action: string
  saveCardPath: string
  backHref: string
  locale: string
  /** Phone of the customer's account. The form ignores an SMS code that this tab has saved for another customer. */
  customerPhone: string
  /** ISO code of the country for which the form was opened. */
  country: string
  /** Null when no card can be added. */
  provider: CardProvider | null
  offersCard: boolean
  cards: readonly Card[]
  /** Whether the form of a new card is open at first: no card is saved, or all saved cards were refused. */
  opensNewCard: boolean
  /**
   * The current choice. If `card` is null, no saved card is preselected; without scripts, the payment provider's page
   * is then preselected.
   */
  option: PaymentOption | null
  card: number | null
  bonus: { isEnough: boolean; isEmpty: boolean; note: ReactNode }
  texts: Record<TextKey, string> & { adding: AddCardTexts }
}

/**
 * Step 2 of the checkout: payment by card or by bonus points. The fields refer to their form by its id, because the
 * form of a new card is between them, and a form cannot contain another form.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { action, saveCardPath, backHref, locale, provider, offersCard, cards, bonus, texts } =
    props
  const lastResult = useActionData<unknown>()
  const { form, summary, field, checkCorrection } = useServerForm<
    FieldName<typeof PaymentFormSchema>
  >({
    id: "payment",
    lastResult,
  })
  // `option` and `card` are the submitted values if the server has rejected a submission without scripts, and undefined
  // otherwise. The fields start with these values until a newly saved card changes `props.card`.
  const [sent] = useState({
    option: field("option").defaultValue,
    card: field("card").defaultValue,
    saved: props.card,
  })
  const firstOption = sent.option || props.option
  const firstCard = sent.option && sent.saved === props.card ? sent.card : String(props.card ?? "")
  const isHydrated = useHydrated()
  const [option, setOption] = useState(firstOption)
  const [mainButton, setMainButton] = useState<MainButtonState>({ form: null, isBusy: false })
  const [isAdding, setIsAdding] = useState(props.opensNewCard)
  // Digits of the new card's number.
  const [number, setNumber] = useState("")

  // An error about a missing card no longer applies once a card is chosen or saved.
  const [rejection, setRejection] = useState({ result: lastResult, isCardChosen: false })
  if (rejection.result !== lastResult) setRejection({ result: lastResult, isCardChosen: false })

  // While the form of a new card is open, no saved card is selected, because it would look like the card that pays.
  // Closing the form selects the previous card again.
  const deselected = useRef<HTMLInputElement | null>(null)
  // A layout effect, so that it runs before the form of a new card restores its SMS code and deselects the card again.
  useLayoutEffect(() => {
    // The customer may have chosen another option before hydration, or the browser has restored it after Back.
    const chosen = document.querySelector<HTMLInputElement>("[name=option]:checked")
    if (chosen) setOption(chosen.value)
    // After Back, the browser may restore that no card was selected, because the form of a new card was open. This form
    // is closed now, so the preselected card is selected again.
    const preselected = document.querySelector<HTMLInputElement>("input[name=card][checked]")
    if (preselected && !document.querySelector("input[name=card]:checked"))
      preselected.checked = true
  }, [])
  const openAdding = useCallback((isOpen: boolean) => {
    setIsAdding(isOpen)
    if (isOpen) {
      // The form of a new card opens by itself when its SMS code is restored after a reload. Then the option "card" is
      // selected, even if bonus points were selected before.
      const byCard = document.querySelector<HTMLInputElement>("[name=option][value=card]")
      if (byCard) byCard.checked = true
      setOption("card")
    }
    const saved = [...document.querySelectorAll<HTMLInputElement>("input[name=card][type=radio]")]
    const chosen = saved.find(({ checked }) => checked)
    if (isOpen && chosen) {
      deselected.current = chosen
      chosen.checked = false
    } else if (!isOpen && !chosen && deselected.current) deselected.current.checked = true
  }, [])

  const selectSaved = useCallback(
    (card: number) => {
      // `openAdding(false)` checks the radio button in `deselected`. For a card that is already in the list, this is
      // the card's radio button. A new card has none yet: React adds it later, checked by `defaultChecked`.
      deselected.current = document.querySelector(`input[name=card][value="${card}"]`)
      openAdding(false)
      setRejection(({ result }) => ({ result, isCardChosen: true }))
    },
    [openAdding],
  )

  const isCardNeeded = option !== "bonus" && !rejection.isCardChosen
  const cardErrors = (isCardNeeded ? field("card").errors : undefined) ?? []
  const openForm = isHydrated && option === "card" ? mainButton.form : null
  // After a card is saved, its form closes, and the focused element in it disappears. The focus then moves to the
  // selected card: now, or as soon as the list contains the new card.
  useRestoredFocus(openForm ?? cards.length, () => document.querySelector("[name=card]:checked"))
  const radio = (value: PaymentOption) => ({
    form: "payment",
    name: "option",
    value,
    defaultChecked: firstOption === value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setOption(value)
      checkCorrection(target)
    },
  })

  return (
    <Stack space={8}>
      <ErrorSummary {...summary} />
      <Fieldset
        id="payment-option"
        legend={texts.legend}
        legendHidden
        holds="options"
        errors={field("option").errors}
      >
        {offersCard ? (
          <RadioOption
            {...radio("card")}
            title={texts.card}
            strong
            aside={<CardBrandList accepted={provider?.brands ?? []} typed={brandOf(number)} />}
          >
            {/* The cards stay mounted while bonus points are selected, so that the new card, its code and the
                chosen card are kept. */}
            <NestedOptions label={texts.cards} hidden={isHydrated && option !== "card"}>
              {cards.map(({ id, masked, brand, expiry }) => (
                <RadioOption
                  key={id}
                  form="payment"
                  name="card"
                  value={String(id)}
                  defaultChecked={firstCard === String(id)}
                  onChange={() => {
                    setIsAdding(false)
                    setRejection({ result: lastResult, isCardChosen: true })
                  }}
                  title={<TabularDigits>{formatMaskedCard(masked)}</TabularDigits>}
                  note={[cardBrandName(brand), expiry].filter(Boolean).join(", ")}
                />
              ))}
              <noscript>
                <RadioOption
                  form="payment"
                  name="card"
                  value=""
                  defaultChecked={!firstCard}
                  title={texts.hosted}
                  note={texts.hostedNote}
                />
              </noscript>
              {provider ? (
                <AddCard
                  customerPhone={props.customerPhone}
                  provider={provider}
                  locale={locale}
                  savePath={saveCardPath}
                  isOpen={isAdding}
                  isOnlyCard={cards.length === 0}
                  texts={texts.adding}
                  onOpen={openAdding}
                  onSaved={selectSaved}
                  onMainButtonChange={setMainButton}
                  onNumber={setNumber}
                />
              ) : null}
            </NestedOptions>
          </RadioOption>
        ) : null}
        {bonus.isEmpty && offersCard ? (
          <RadioOption {...radio("bonus")} title={texts.noBonus} compact disabled />
        ) : (
          <RadioOption
            {...radio("bonus")}
            title={texts.bonus}
            strong
            note={bonus.note}
            disabled={!bonus.isEnough}
            aside={<SparkleIcon />}
          />
        )}
      </Fieldset>
      <Form
        {...form.props}
        method="post"
        action={action}
        onSubmit={(event) => {
          clearStoredCardCode()
          form.props.onSubmit(event)
        }}
      >
        <input type="hidden" name="country" defaultValue={props.country} />
        {isHydrated ? <input type="hidden" name="scripts" value="1" /> : null}
        {/* The form library conform shows errors only of fields that exist. Without saved cards no field has the
            name `card`, so this hidden field has it. */}
        {isHydrated && cards.length === 0 ? <input type="hidden" name="card" value="" /> : null}
        <Stack space={4}>
          {cardErrors.length > 0 ? (
            <Notice tone="error" role="alert">
              {cardErrors.join(" ")}
            </Notice>
          ) : null}
          <Actions>
            <Button tone="line" href={backHref}>
              {texts.back}
            </Button>
            {openForm === null ? (
              <SubmitButton iconAfter={<ArrowRightIcon />}>{texts.next}</SubmitButton>
            ) : (
              <Button form={openForm} busy={mainButton.isBusy} disabled={mainButton.isBusy}>
                {openForm === DETAILS_FORM ? texts.getCode : texts.saveCard}
              </Button>
            )}
          </Actions>
        </Stack>
      </Form>
    </Stack>
  )
}
