import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { t } from "#app/i18n/translations.ts"
import { Stack } from "#app/ui/layout/stack.tsx"
import { RenderedMarkup } from "#app/ui/markup/rendered-markup.tsx"
import { NavTabs } from "#app/ui/navigation/nav-tabs.tsx"
import { Pager } from "#app/ui/navigation/pager.tsx"
import { Heading } from "#app/ui/text/heading.tsx"
import { VisuallyHidden } from "#app/ui/text/visually-hidden.tsx"
import type { OrderList as ListName } from "#domain/order-status.ts"
import { AccountFrame } from "./account-frame.tsx"
import { NoOrders } from "./no-orders.tsx"
import { OrderList, type ListedOrder } from "./order-list.tsx"

export interface OrdersView {
  state: ListName
  /** Number of the shown page, from 1. */
  page: number
  pages: number
  totals: Record<ListName, number>
  orders: readonly ListedOrder[]
}

/** The customer's orders: a tab for those in progress and one for those that have ended. */
export function OrdersPage({ view }: { view: OrdersView }) {
  const { state, page, pages, totals, orders } = view
  const href = (list: ListName, number = 1) =>
    `${pagePath("orders")}?state=${list}${number > 1 ? `&page=${number}` : ""}`
  const tab = (list: ListName, text: string) => ({
    href: href(list),
    text: totals[list] === 0 ? text : `${text} (${totals[list]})`,
    current: state === list,
  })
  const [underWay, finished] = [t("cabinet:under_way"), t("cabinet:finished")]
  const hasNone = totals.in_progress + totals.delivered === 0
  const empty = state === "delivered" ? ("none_finished" as const) : ("none_under_way" as const)
  return (
    <AccountFrame part="orders">
      <Stack space={6}>
        <Heading level={1}>{t("cabinet:my_orders")}</Heading>
        <NavTabs
          label={t("cabinet:my_orders")}
          tabs={[tab("in_progress", underWay), tab("delivered", finished)]}
        />
        {orders.length === 0 ? (
          <NoOrders kind={hasNone ? "no_orders" : empty} />
        ) : (
          <>
            <VisuallyHidden as="h2">{state === "delivered" ? finished : underWay}</VisuallyHidden>
            <RenderedMarkup>
              <OrderList orders={orders} />
            </RenderedMarkup>
            <Pager
              page={page}
              pages={pages}
              hrefOf={(number) => href(state, number)}
              labels={{
                nav: t("cabinet:pages"),
                previous: t("cabinet:previous"),
                next: t("cabinet:next"),
                page: t("cabinet:page"),
              }}
            />
          </>
        )}
      </Stack>
    </AccountFrame>
  )
}
