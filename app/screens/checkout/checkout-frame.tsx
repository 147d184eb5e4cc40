import "server-only"
import type { ReactNode } from "react"
import { formatOrderNumber } from "#app/i18n/format-order-number.ts"
import { formatPrice } from "#app/i18n/format-price.ts"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { TextLink } from "#app/ui/action/text-link.tsx"
import { Notice } from "#app/ui/feedback/notice.tsx"
import { Columns } from "#app/ui/layout/columns.tsx"
import { Container } from "#app/ui/layout/container.tsx"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { Steps } from "#app/ui/navigation/steps.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { queryWithPanel } from "#app/urls/panel-query.ts"
import { CHECKOUT_STEPS, type CheckoutStep } from "#domain/checkout-steps.ts"
import { ExistingOrderNotice } from "./existing-order-notice.tsx"
import { OrderLines } from "./order-lines.tsx"
import { OrderTotals } from "./order-totals.tsx"
import type { OrderView } from "./order-view.ts"
import { PendingOrderNotices } from "./pending-order-notices.tsx"
import { FoldedSummary, Summary } from "./summary/summary.tsx"

interface CheckoutFrameProps {
  step: CheckoutStep
  /** The last step that the customer may open. */
  furthestStep: CheckoutStep
  order: OrderView
  title: string
  /**
   * The form of the step. It is hidden while a payment for this cart is pending, because submitting it would have no
   * effect.
   */
  children: ReactNode
}

/**
 * The frame of a step of the checkout: the list of steps, the form, and the order. From the breakpoint `lg` on, the
 * order is beside the form; in narrower windows it is collapsed above the form.
 */
export function CheckoutFrame({ step, furthestStep, order, title, children }: CheckoutFrameProps) {
  const path = pagePath(step)
  const isBlocked = hasRefusedLine(order)
  const steps = cacheMarkup(`checkout steps ${step} ${furthestStep} ${currentLocale()}`, () => (
    <Steps label={t("checkout:steps")} steps={toSteps(step, furthestStep)} />
  ))
  return (
    <Container>
      <Columns frame="checkout">
        <Stack space={{ base: 6, lg: 8 }}>
          <RawHtml markup={steps} />
          <FoldedSummary
            title={t("checkout:your_order")}
            total={formatPrice(order.total, order.currency)}
            open={step === "confirmation" || isBlocked}
          >
            <OrderContent order={order} returnTo={path} variant="text" />
          </FoldedSummary>
          <Heading level={1}>{title}</Heading>
          {order.existingOrder ? (
            <ExistingOrderNotice
              order={order.existingOrder}
              current={order}
              isBlocked={isBlocked}
            />
          ) : null}
          {order.replacedOrders.length > 0 && !isBlocked ? (
            <Notice tone="info">
              {t("checkout:replaces", {
                count: order.replacedOrders.length,
                numbers: order.replacedOrders.map(formatOrderNumber).join(", "),
              })}
            </Notice>
          ) : null}
          <PendingOrderNotices orders={order.pendingOrders} />
          {isBlocked ? (
            <Notice tone="warning" title={t("checkout:problem_title")}>
              {t("checkout:problem_words")}
            </Notice>
          ) : null}
          {order.existingOrder?.payment_status === "pending" ? null : children}
        </Stack>
        <Summary
          title={t("checkout:your_order")}
          change={
            <TextLink
              href={queryWithPanel("", "cart")}
              variant="aloneSmall"
              label={t("checkout:change_cart")}
              keepScroll
            >
              {t("checkout:change")}
            </TextLink>
          }
        >
          <OrderContent order={order} returnTo={path} variant="pictures" />
        </Summary>
      </Columns>
    </Container>
  )
}

function hasRefusedLine({ lines }: Pick<OrderView, "lines">): boolean {
  return lines.some(({ refusalText }) => refusalText !== null)
}

interface OrderContentProps {
  order: OrderView
  /** URL of the step. */
  returnTo: string
  variant: "text" | "pictures"
}

/** The lines of the order and their totals. */
function OrderContent({ order, returnTo, variant }: OrderContentProps) {
  const { lines, currency } = order
  const content = (
    <>
      <OrderLines lines={lines} currency={currency} returnTo={returnTo} variant={variant} />
      <OrderTotals order={order} ruled={variant === "text"} />
    </>
  )
  // A line that cannot be ordered has a form, which is a client component.
  return hasRefusedLine(order) ? content : <RenderedMarkup>{content}</RenderedMarkup>
}

/** Converts the steps for the list. Each step that the customer may open is a link, except the current one. */
function toSteps(step: CheckoutStep, furthestStep: CheckoutStep) {
  const [current, last] = [CHECKOUT_STEPS.indexOf(step), CHECKOUT_STEPS.indexOf(furthestStep)]
  return CHECKOUT_STEPS.map((each, index) => ({
    text: t(`checkout:step.${each}`),
    state:
      index === current
        ? ("now" as const)
        : index < current
          ? ("done" as const)
          : ("todo" as const),
    ...(index !== current && index <= last ? { href: pagePath(each) } : {}),
  }))
}
