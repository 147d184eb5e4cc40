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

/**
 * Says that the cart is empty, with a link to the perfumes. Screen readers announce it at once [S4.35]. Filled carts
 * contain it, too, for the moment when the last perfume is removed.
 */
export function CartEmpty() {
  const markup = cacheMarkup(`empty cart ${currentLocale()}`, () => <Message />)
  return (
    <div role="status">
      <RawHtml markup={markup} />
    </div>
  )
}

function Message() {
  return (
    <IllustratedMessage
      art={<Ikat colors={QUIET_IKAT} seed="cart" width={168} height={224} />}
      title={t("cart:empty")}
      description={t("cart:empty_words")}
      actions={
        <Actions align="center">
          <Button href={pagePath("products")}>{t("cart:empty_action")}</Button>
        </Actions>
      }
    />
  )
}
