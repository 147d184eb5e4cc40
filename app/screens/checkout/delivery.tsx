import "server-only"
import { localePath } from "#app/i18n/locale-path.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { TruckIcon } from "#app/ui/icon/status-icons.tsx"
import { AFTER_ORDER } from "#app/urls/delivery-draft-params.ts"
import type { Region } from "#contract/countries.ts"
import type { CheckoutStep } from "#domain/checkout-steps.ts"
import { CheckoutFrame } from "./checkout-frame.tsx"
import { ClearConfirmationStepDraft } from "./clear-confirmation-step-draft.tsx"
import { DeliveryForm, type DeliveryValues } from "./delivery-form.tsx"
import { formatArrival } from "./format-arrival.ts"
import type { OrderView } from "./order-view.ts"

export interface DeliveryView {
  order: OrderView
  furthestStep: CheckoutStep
  /** Whether the customer has submitted no delivery form yet, for example after the cart was emptied. */
  isNewCheckout: boolean
  needsEmail: boolean
  phoneMasks: readonly string[]
  /** The phone of the customer's account. */
  customerPhone: string
  regions: readonly Region[]
  /**
   * Id of the customer's newest order whose payment was not refused; null if there is none. The page sends it with each
   * draft of the form, because the shop API saves no draft that is older than an order (AFTER_ORDER).
   */
  lastOrder: string | null
  values: DeliveryValues
}

/** Step 1 of the checkout: receiver and address. */
export function DeliveryStep({ view }: { view: DeliveryView }) {
  const { order, furthestStep, isNewCheckout, lastOrder, ...form } = view
  return (
    <CheckoutFrame
      step="delivery"
      furthestStep={furthestStep}
      order={order}
      title={t("checkout:delivery_title")}
    >
      {isNewCheckout ? <ClearConfirmationStepDraft /> : null}
      {/* When the country changes, the key creates a new form without the typed values. */}
      <DeliveryForm
        key={form.values.country}
        {...form}
        action={pagePath("delivery")}
        draftPath={`${localePath(currentLocale(), "form/draft")}?${AFTER_ORDER}=${lastOrder ?? ""}`}
        backHref={pagePath("cart")}
        warnings={[t("errors:name"), t("errors:full_name_hyphen")]}
        texts={{
          receiver: t("checkout:receiver"),
          address: t("checkout:address"),
          fullName: t("checkout:full_name"),
          phone: t("checkout:phone"),
          email: t("checkout:email"),
          region: t("checkout:region"),
          chooseRegion: t("checkout:choose_region"),
          district: t("checkout:district"),
          chooseDistrict: t("checkout:choose_district"),
          location: t("checkout:location"),
          locationHint: t("checkout:location_hint"),
          notes: t("checkout:notes"),
          optional: t("checkout:optional"),
          back: t("common:back"),
          next: t("checkout:to_payment"),
        }}
      >
        <Arrival arrival={order.arrival} />
      </DeliveryForm>
    </CheckoutFrame>
  )
}

/** The dates between which the whole order arrives. */
function Arrival({ arrival }: Pick<OrderView, "arrival">) {
  if (!arrival) return null
  return (
    <Notice tone="info" icon={<TruckIcon />} title={formatArrival(arrival)}>
      {arrival.isDelayed ? t("checkout:arrival_delayed") : null}
    </Notice>
  )
}
