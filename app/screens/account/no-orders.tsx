import "server-only"
import { pagePath } from "#app/i18n/page-path.ts"
import { currentLocale, t } from "#app/i18n/translations.ts"
import { Button } from "#app/ui/action/button.tsx"
import { IllustratedMessage } from "#app/ui/feedback/illustrated-message.tsx"
import { Actions } from "#app/ui/layout/actions.tsx"
import { RawHtml } from "#app/ui/markup/raw-html.tsx"
import { cacheMarkup } from "#app/ui/markup/server-markup-cache.ts"
import { QUIET_IKAT } from "#app/ui/media/ikat-palettes.ts"
import { Ikat } from "#app/ui/media/ikat.tsx"

interface NoOrdersProps {
  /** Which orders the customer does not have: any at all, orders in progress, or finished orders. */
  kind: "no_orders" | "none_under_way" | "none_finished"
}

/** Replaces an empty list of orders by a message and a link to the perfumes. */
export function NoOrders({ kind }: NoOrdersProps) {
  const key = `${kind} ${currentLocale()}`
  return (
    <RawHtml
      markup={cacheMarkup(key, () => (
        <Message kind={kind} />
      ))}
    />
  )
}

function Message({ kind }: NoOrdersProps) {
  return (
    <IllustratedMessage
      art={<Ikat colors={QUIET_IKAT} seed="orders" width={168} height={224} />}
      title={t(`cabinet:${kind}`)}
      description={t(`cabinet:${kind}_words`)}
      actions={
        <Actions align="center">
          <Button href={pagePath("products")}>{t("cabinet:all_perfumes")}</Button>
        </Actions>
      }
    />
  )
}
